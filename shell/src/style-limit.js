/**
 * A style sheet that never comes keeps the browser from painting the page and from starting its scripts:
 * what has not come after five seconds is left out. `missing-styles.ts` then has it asked for again.
 */
setTimeout(() => {
  for (const link of document.querySelectorAll('link[rel="stylesheet"]:not([data-rspack])')) {
    if (!link.sheet) link.remove();
  }
}, 5_000);
