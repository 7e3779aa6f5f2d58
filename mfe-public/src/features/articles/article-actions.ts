const MESSAGE_MS = 4_000;

/** The labels of buttons that show an outcome. */
const labels = new Map<HTMLElement, { label: string; timer: number }>();

/** Does what a button of the page's static parts names in `data-act`. */
export function act(button: HTMLElement): Promise<void> | void {
  return button.dataset.act === 'print' ? window.print() : copy(button);
}

/** Copies the text of the button, or the content before it, and shows the outcome on the button. */
async function copy(button: HTMLElement): Promise<void> {
  const outcome = await write(button).then(
    () => 'Copied',
    () => 'Select the text to copy it',
  );
  const shown = labels.get(button);
  clearTimeout(shown?.timer);
  const label = shown?.label ?? button.textContent;
  const timer = window.setTimeout(() => {
    labels.delete(button);
    show(button, label, '');
  }, MESSAGE_MS);
  labels.set(button, { label, timer });
  show(button, outcome, outcome);
}

function show(button: HTMLElement, label: string, status: string): void {
  button.textContent = label;
  const report = button.nextElementSibling;
  if (report) report.textContent = status;
}

async function write(button: HTMLElement): Promise<void> {
  const source = button.previousElementSibling;
  if (button.dataset.text || !source) {
    return navigator.clipboard.writeText(button.dataset.text ?? '');
  }
  const text = source.textContent.replace(/\s+/g, ' ').trim();
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text);
  // Programs that paste formatted text use the HTML.
  const kinds = { 'text/plain': text, 'text/html': source.innerHTML };
  const blobs = Object.entries(kinds).map(([type, part]) => [type, new Blob([part], { type })]);
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}
