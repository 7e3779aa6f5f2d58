import { createHash } from 'node:crypto';

/**
 * A remote's style sheet that never comes keeps the browser from painting the page and from starting its
 * scripts: what has not come after five seconds is left out, and `src/missing-styles.ts` has it asked for
 * again. The shell's own sheet stays, however late: nobody would ask for it again. The words stand in the
 * document, where nothing needs to come first; the policy names them by their hash.
 */
export const STYLE_LIMIT = `setTimeout(()=>{for(const l of document.querySelectorAll('link[rel=stylesheet][href^="/remotes/"]:not([data-rspack])'))l.sheet||l.remove()},5e3)`;

/** What the content security policy knows it by. */
export const STYLE_LIMIT_SOURCE = `'sha256-${createHash('sha256').update(STYLE_LIMIT).digest('base64')}'`;
