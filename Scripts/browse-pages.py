"""Drives the pages of a server in Chromium, as a person would, and takes pictures of them.

    python Scripts/browse-pages.py http://127.0.0.1:8420 folder-for-pictures

The index behind it is the one that Scripts/check-pages makes.
"""

import pathlib
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

root, pictures = sys.argv[1], pathlib.Path(sys.argv[2])
complaints = []
checks = 0

# Tells of what the policy refused; it runs before any script of a page.
WATCH = """
window.refused = [];
document.addEventListener('securitypolicyviolation', (event) =>
  window.refused.push(event.violatedDirective + ' ' + event.blockedURI));
"""


def check(holds, rule):
    global checks
    checks += 1
    if not holds:
        complaints.append(rule)
        print(f"  ✘ {rule}", file=sys.stderr)


def answer_elsewhere(route):
    """Every other site: nothing leaves this machine."""
    if route.request.resource_type == "image":
        route.fulfill(
            content_type="image/svg+xml",
            body='<svg xmlns="http://www.w3.org/2000/svg" width="88" height="88">'
            '<rect width="88" height="88" fill="#c8a45a"/></svg>',
        )
    else:
        route.fulfill(content_type="text/html", body="<title>elsewhere</title>elsewhere")


def begun(browser, **options):
    """A window that reports dialogs, console messages and refusals."""
    context = browser.new_context(service_workers="block", **options)
    context.route(lambda url: not url.startswith(root), answer_elsewhere)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.on("dialog", lambda dialog: (check(False, f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on("pageerror", lambda error: check(False, f"script error: {error}"))

    def hear(message):
        if message.type in ("error", "warning"):
            check("Failed to load resource" in message.text and page.expects_failure, message.text)

    page.expects_failure = False
    page.on("console", hear)
    return page


def clean(page, where):
    check(page.evaluate("window.refused") == [], f"{where}: the policy refused something")
    check(page.evaluate("window.ran") is None, f"{where}: a script of a page ran")
    check(
        page.locator("main script, main iframe, main svg[onload], [onerror], [onclick]").count() == 0,
        f"{where}: markup of a page became markup",
    )
    schemes = page.eval_on_selector_all("a[href]", "all => all.map((a) => a.protocol)")
    check(
        set(schemes) <= {"http:", "https:", "tel:", "geo:", "bakery:"},
        f"{where}: schemes {sorted(set(schemes))}",
    )


def typing(page):
    page.goto(root)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/results?" in request.url else None)
    box = page.locator("#q")
    box.click()
    page.keyboard.type("lem", delay=60)
    expect(page.locator(".result-title").first).to_be_visible()
    first = page.locator("#results .note").inner_text()
    page.keyboard.type("on cake", delay=30)
    expect(page.locator(".result-title").first).to_contain_text("Cake", ignore_case=True)
    expect(page).to_have_title("lemon cake – webmark")
    check(page.locator("#results .note").inner_text() != first, "results change as one types")
    check(len(asked) < 10, f"typing is debounced: {len(asked)} requests for 10 letters")
    check(page.url.endswith("?q=lemon%20cake"), "the address follows what was typed")
    check("result" in page.locator("#status").inner_text(), "the live region tells the number")
    check(page.locator("mark").count() > 0, "words that were looked for are marked")


def keys(page):
    def focused():
        return page.evaluate("document.activeElement.id || document.activeElement.className")

    page.keyboard.press("ArrowDown")
    check(focused() == "result-title", "the down arrow goes from the box to the first result")
    first = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("ArrowDown")
    check(page.evaluate("document.activeElement.textContent") != first, "and on to the second")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    check(focused() == "q", "the up arrow leads back to the box")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("/")
    check(focused() == "q", "'/' goes to the box")
    check(page.input_value("#q") == "lemon cake", "'/' is not typed into it")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    check(focused() == "q", "Escape leads from a result to the box")
    page.keyboard.press("Escape")
    expect(page.locator("#results")).to_contain_text("Type a few letters")
    check(page.input_value("#q") == "", "Escape empties the box")
    page.keyboard.type("lemon")
    page.keyboard.press("Enter")
    page.wait_for_url("**/?q=lemon")
    expect(page.locator(".result-title").first).to_be_visible()
    page.locator("#q").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_title("elsewhere")
    page.go_back()
    expect(page.locator(".result-title").first).to_be_visible()


def item(page):
    page.locator("article.result").first.get_by_text("Details").click()
    expect(page.locator("h2", has_text="Which record said what")).to_be_visible()
    check(page.locator("table tbody tr").count() > 3, "an item page lists attributes")
    clean(page, "item page")
    action = page.locator(".actions a", has_text="Open").first
    target = action.get_attribute("href")
    action.click()
    expect(page).to_have_title("elsewhere")
    check(page.url == target, "an action leads where it says")


def hostile(page):
    page.goto(root)
    page.locator("#q").click()
    page.keyboard.type("hostile", delay=20)
    expect(page.locator(".result-title").first).to_contain_text("<script>")
    check(page.locator(".result").count() >= 3, "the hostile pages and item are found")
    text = page.locator("#results").inner_text()
    check("<img src=x onerror=alert(2)>" in text, "a title with markup is shown as text")
    check("</script><script>alert(10)" in text, "a name with markup is shown as text")
    check("<svg onload=alert(3)>" in text, "a description with markup is shown as text")
    clean(page, "results of the hostile page, as typed")
    page.screenshot(path=pictures / "hostile.png", full_page=True)
    for link in page.eval_on_selector_all("a[href^='/item']", "all => all.map((a) => a.href)"):
        page.goto(link)
        check("alert(" in page.locator("main").inner_text(), "the item page shows markup as text")
        page.wait_for_timeout(200)
        clean(page, "item page of the hostile page")
    page.goto(root + "/?q=" + "%22%3E%3Cscript%3Ealert(30)%3C/script%3E%3Cimg%20src=x%20onerror=alert(31)%3E")
    clean(page, "a hostile query")
    page.goto(root + "/check")
    page.fill("#html", "<title></textarea><script>alert(40)</script></title><meta name=description content='\"><img src=x onerror=alert(41)>'>")
    page.fill("#base", "https://hostile.example/\"><script>alert(42)</script>")
    page.locator("main button").click()
    expect(page.locator("h2")).to_contain_text("of 100")
    clean(page, "report of hostile markup")


PAGES = {
    "home": "/",
    "results": "/?q=lemon",
    "films": "/?q=the",
    "nothing": "/?q=zzzzqqqq",
    "check": "/check",
    "crawls": "/crawls",
    "session": "/session",
    "problems": "/problems",
}


def looked_at(page, name, axe, width):
    page.screenshot(path=pictures / f"{name}.png", full_page=True)
    over = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    check(over <= 0, f"{name}: {over} px wider than the window")
    check(page.evaluate("window.refused") == [], f"{name}: the policy refused something")
    found = axe.run(page).response["violations"]
    for violation in found:
        places = [" ".join(map(str, node["target"])) for node in violation["nodes"]][:3]
        check(False, f"{name}: axe {violation['id']}: {violation['help']}: {places}")
    check(True, name)


def looks(browser):
    axe = Axe()
    for scheme in ("light", "dark"):
        for width in (1100, 360):
            page = begun(browser, color_scheme=scheme, viewport={"width": width, "height": 740})
            for name, path in PAGES.items():
                page.goto(root + path)
                looked_at(page, f"{name}-{scheme}-{width}", axe, width)
            page.goto(root + "/?q=lemon")
            page.goto(root + page.locator("a[href^='/item']").first.get_attribute("href"))
            looked_at(page, f"item-{scheme}-{width}", axe, width)
            page.goto(root + "/check")
            page.fill("#html", "<html><title>A cake</title><meta property='og:image' content='x'><h1>Cake</h1>")
            page.locator("main button").click()
            looked_at(page, f"report-{scheme}-{width}", axe, width)
            page.expects_failure = True
            page.goto(root + "/no-such-page")
            looked_at(page, f"problem-{scheme}-{width}", axe, width)
            page.context.close()


def plain(browser):
    page = begun(browser, java_script_enabled=False)
    page.goto(root)
    page.fill("#q", "lemon")
    page.keyboard.press("Enter")
    page.wait_for_url("**/?q=lemon")
    check(page.locator(".result-title").count() > 0, "the page works without JavaScript")


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-dev-shm-usage"]
    )
    page = begun(browser)
    page.set_default_timeout(10_000)
    typing(page)
    keys(page)
    item(page)
    hostile(page)
    plain(browser)
    looks(browser)
    browser.close()

print(f"{checks} checks of pages, {len(complaints)} failed")
sys.exit(1 if complaints else 0)
