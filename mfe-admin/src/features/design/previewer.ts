/** So long after the last key nobody is in the midst of a word. */
export const TYPING_MS = 250;

export interface PreviewState<Picture> {
  /** The last one that was drawn: it stays until the next one is there. */
  picture: Picture | null;
  drawing: boolean;
  /** Why the last request was not drawn; null where it was. */
  failure: unknown;
}

interface PreviewerOptions<Request, Picture> {
  draw(request: Request, signal: AbortSignal): Promise<Picture>;
  /** Takes back a picture that is not shown, or no longer. */
  discard(picture: Picture): void;
  onChange(state: PreviewState<Picture>): void;
}

/** Draws what was asked for last: each request ends the one before, and what typing asks for waits a moment. */
export class Previewer<Request, Picture> {
  #options: PreviewerOptions<Request, Picture>;
  #state: PreviewState<Picture> = { picture: null, drawing: false, failure: null };
  #asked: AbortController | null = null;

  constructor(options: PreviewerOptions<Request, Picture>) {
    this.#options = options;
  }

  ask(request: Request, waitMs = 0): void {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    this.#change({ drawing: true });
    const timer = setTimeout(() => this.#draw(request, asked.signal), waitMs);
    asked.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  /** Goes on with the picture that is there. */
  cancel(): void {
    this.#asked?.abort();
    this.#change({ drawing: false });
  }

  /** Nothing is shown from here on. */
  close(): void {
    this.#asked?.abort();
    if (this.#state.picture) this.#options.discard(this.#state.picture);
    this.#state = { picture: null, drawing: false, failure: null };
  }

  async #draw(request: Request, signal: AbortSignal): Promise<void> {
    const { draw, discard } = this.#options;
    try {
      const picture = await draw(request, signal);
      if (signal.aborted) return discard(picture);
      const before = this.#state.picture;
      this.#change({ picture, drawing: false, failure: null });
      if (before) discard(before);
    } catch (failure) {
      if (!signal.aborted) this.#change({ drawing: false, failure });
    }
  }

  #change(changes: Partial<PreviewState<Picture>>): void {
    this.#state = { ...this.#state, ...changes };
    this.#options.onChange(this.#state);
  }
}
