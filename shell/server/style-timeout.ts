/**
 * An inline script of every document. A remote's style sheet that does not load blocks painting and
 * deferred scripts, so the script removes pending ones after five seconds; `src/missing-styles.ts` has
 * them requested again. The shell's own sheet stays, because nothing would request it again.
 */
export const STYLE_TIMEOUT = `setTimeout(()=>{for(const l of document.querySelectorAll('link[rel=stylesheet][href^="/remotes/"]:not([data-rspack])'))l.sheet||l.remove()},5e3)`;
