// @vitest-environment jsdom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { START_SCRIPT } from '../server/start-script.ts';
import { stopRecording } from './early-events.ts';

/** Reports that the browser has painted. */
let reportPaint: (name: string) => void;
let runIdle: (() => void) | undefined;

beforeEach(() => {
  runIdle = undefined;
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    runIdle = run;
  });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: (list: object) => void) {
        reportPaint = (painted) =>
          callback({
            getEntriesByName: (name: string) => [painted].filter((known) => known === name),
          });
      }
      observe() {}
    },
  );
  document.head.innerHTML = '<template id="scripts"><script src="/main.js"></script></template>';
  document.body.innerHTML = `<div id="root"><button type="button"><i>Copy</i></button>
    <form><button type="submit">Search</button><select></select></form><a href="#x">link</a></div>
    <button type="button" id="outside"></button>`;
  runInThisContext(START_SCRIPT);
});
afterEach(() => {
  stopRecording();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const requested = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};

it('requests the scripts when the page has content and the browser is idle', () => {
  reportPaint('first-paint');
  expect(runIdle).toBeUndefined();
  reportPaint('first-contentful-paint');
  expect(requested()).toEqual([]);
  runIdle?.();
  expect(requested()).toEqual(['http://localhost:3000/main.js']);
});

it.each(['pointerdown', 'keydown', 'focusin'])('requests them on %s', (type) => {
  find('a').dispatchEvent(new Event(type, { bubbles: true }));
  runIdle?.();
  expect(requested()).toHaveLength(1);
});

it('requests them after the page if the browser does not report the paint', () => {
  window.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(1_000);
  expect(requested()).toHaveLength(1);
});

it('waits until the document is complete, because the scripts read its data', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  find('a').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(requested()).toEqual([]);
  state.mockRestore();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(requested()).toHaveLength(1);
});

it.each([
  ['navigate', '', false],
  ['navigate', 'https://search.example/', false],
  ['navigate', 'http://localhost:3000/archives', true],
  ['reload', '', true],
  ['back_forward', 'https://search.example/', true],
])('after “%s” from “%s”, selecting web fonts is %s', (type, referrer, selected) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type } as PerformanceEntry & { type: string },
  ]);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  runInThisContext(START_SCRIPT);
  expect(document.documentElement.hasAttribute('data-fonts')).toBe(selected);
  vi.restoreAllMocks();
});

it.each([
  ['click', '#root i', '#root button', 1],
  ['change', 'select', 'select', 1],
  ['click', '[type=submit]', '[type=submit]', 0],
  ['click', 'a', 'a', 0],
  ['click', '#outside', '#outside', 0],
])('repeats an early %s on %s once', (type, target, control, times) => {
  const preventDefault = (event: Event) => event.preventDefault();
  document.addEventListener('submit', preventDefault);
  find(target).dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  const handled = vi.fn();
  find(control).addEventListener(type, handled);
  const repeat = stopRecording();
  expect(handled).not.toHaveBeenCalled();
  repeat();
  repeat();
  expect(handled).toHaveBeenCalledTimes(times);
  document.removeEventListener('submit', preventDefault);
});

it('does not repeat an event that React has handled', () => {
  const repeat = stopRecording();
  find('#root button').click();
  const handled = vi.fn();
  find('#root button').addEventListener('click', handled);
  repeat();
  expect(handled).not.toHaveBeenCalled();
});
