// What the five applications share: markup that a script adds to the head.
function describe(product) {
  document.title = product.name;
  const data = document.createElement("script");
  data.type = "application/ld+json";
  data.text = JSON.stringify({
    "@context": "https://schema.org", "@type": "Product", name: product.name,
    description: product.description,
    offers: { "@type": "Offer", price: product.price, priceCurrency: "EUR" },
  });
  document.head.appendChild(data);
  const meta = document.createElement("meta");
  meta.name = "description";
  meta.content = product.description;
  document.head.appendChild(meta);
  const canonical = document.createElement("link");
  canonical.rel = "canonical";
  canonical.href = location.href;
  document.head.appendChild(canonical);
}
