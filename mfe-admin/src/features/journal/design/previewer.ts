/** The delay in milliseconds between the last input and the drawing of the preview. */
export const DEBOUNCE_MS = 250;

export interface PreviewState<Picture> {
  picture: Picture | null;
  drawing: boolean;
  /** The error of the last completed request; null if that request succeeded. */
  failure: unknown;
}

interface PreviewerOptions<Request, Picture> {
  draw(request: Request, signal: AbortSignal): Promise<Picture>;
  discard(picture: Picture): void;
  onChange(state: PreviewState<Picture>): void;
}

/** Draws a picture of the latest request. A new request aborts the previous request. */
export class Previewer<Request, Picture> {
  #options: PreviewerOptions<Request, Picture>;
  #state: PreviewState<Picture> = { picture: null, drawing: false, failure: null };
  #current: AbortController | null = null;

  constructor(options: PreviewerOptions<Request, Picture>) {
    this.#options = options;
  }

  request(request: Request, delayMs = 0): void {
    this.#current?.abort();
    const current = new AbortController();
    this.#current = current;
    this.#change({ drawing: true });
    const timer = setTimeout(() => this.#draw(request, current.signal), delayMs);
    current.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  cancel(): void {
    this.#current?.abort();
    this.#change({ drawing: false });
  }

  close(): void {
    this.#current?.abort();
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
