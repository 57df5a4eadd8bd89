/// The script that makes animation frames and idle time follow the virtual time.
///
/// Virtual time passes faster than the browser draws: of five seconds, between none and some frames would be drawn, by chance.
/// Here a frame is due every 16 ms for the first second, then every 100 ms, because an animation without end would otherwise
/// use the processor time of the page.
enum FrameClock {
  /// The script, which runs in every document before those of the page.
  ///
  /// Its functions look like those of the browser: their text is that of native code.
  static let script = #"""
    (() => {
      const { setTimeout, clearTimeout, performance, reportError, Map } = window;
      const nativeFrame = window.requestAnimationFrame, nativeIdle = window.requestIdleCallback;
      const now = performance.now.bind(performance), report = reportError.bind(window);
      const later = setTimeout.bind(window), cancel = clearTimeout.bind(window);
      let waiting = new Map(), running = new Map(), lastID = 0, frames = 0;
      function run() {
        const time = now();
        [running, waiting] = [waiting, new Map()];
        frames += 1;
        for (const [id, callback] of running) {
          running.delete(id);
          try { callback(time); } catch (error) { report(error); }
        }
      }
      const functions = {
        requestAnimationFrame(callback) {
          if (typeof callback !== "function") return nativeFrame(callback);
          if (waiting.size === 0) later(run, frames < 60 ? 16 : 100);
          waiting.set(++lastID, callback);
          return lastID;
        },
        cancelAnimationFrame(id) {
          // The frame stays due, so that a callback of now is not called with one of before.
          if (waiting.has(+id)) waiting.set(+id, () => {});
          running.delete(+id);
        },
        requestIdleCallback(callback, options) {
          if (typeof callback !== "function") return nativeIdle(callback, options);
          const deadline = { didTimeout: false, timeRemaining: () => 50 };
          return later(() => callback(deadline), 16);
        },
        cancelIdleCallback(id) { cancel(id); },
      };
      for (const name of Object.keys(functions)) {
        const value = functions[name].bind(undefined);
        Object.defineProperty(value, "name", { value: name, configurable: true });
        Object.defineProperty(value, "length", { value: 1, configurable: true });
        Object.defineProperty(window, name, {
          value, writable: true, enumerable: true, configurable: true,
        });
      }
    })();
    """#
}
