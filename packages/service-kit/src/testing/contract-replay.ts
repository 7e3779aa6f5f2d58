import type { Expectation } from '@app/contracts/expectations';
import { z } from 'zod';

/** What `{name}` in an expectation stands for, and whose token is sent with it. */
export interface State {
  values?: Record<string, string | number>;
  token?: string;
}

type Files = Partial<Record<'pdf' | 'png' | 'csv', Blob>>;

/** Makes the call that a consumer makes, on a provider in the state that it needs, and reads the answer as it does. */
export async function replay(
  call: Expectation,
  url: string,
  { values = {}, token }: State,
  files: Files = {},
): Promise<void> {
  const fill = (text: string, encode: (value: string) => string = (value) => value) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`“${call.given}” has no ${name}`);
      return encode(String(value));
    });
  const answer = await fetch(url + fill(call.path, encodeURIComponent), {
    method: call.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    body: bodyOf(call, fill, files),
  });
  const type = answer.headers.get('content-type')?.split(';')[0];
  if (answer.status !== call.status) {
    throw new Error(`${answer.status} instead of ${call.status}: ${await answer.text()}`);
  }
  if (call.type !== undefined && type !== call.type) throw new Error(`${type}, not ${call.type}`);
  if (!call.answer) {
    await answer.body?.cancel();
    return;
  }
  const { error } = call.answer.safeParse(await answer.json());
  if (error) throw new Error(z.prettifyError(error));
}

function bodyOf({ body, form }: Expectation, fill: (text: string) => string, files: Files) {
  if (body !== undefined) {
    return JSON.stringify(body, (_, value) => (typeof value === 'string' ? fill(value) : value));
  }
  if (!form) return null;
  const sent = new FormData();
  for (const [name, value] of Object.entries(form.fields)) sent.append(name, fill(value));
  if (form.file) {
    const { field, kind } = form.file;
    const file = files[kind];
    if (!file) throw new Error(`There is no ${kind} to send`);
    sent.append(field, file, `file.${kind}`);
  }
  return sent;
}
