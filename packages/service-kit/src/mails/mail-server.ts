import { createTransport } from 'nodemailer';
import { z } from 'zod';

/** The variables of a service that sends messages. */
export const mailEnv = {
  /** The mail server, as smtp://host:587 (with STARTTLS) or smtps://host:465. Without it, no message is sent. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'A URL such as smtp://smtp.journal.example:587' })
    .refine(
      (text) => /^smtps?:\/\/[^/@]+\/?$/.test(text),
      'Only host and port: SMTP_USER and SMTP_PASSWORD have the login',
    )
    .optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  /** The sender's address. The default is the address to which replies go. */
  SMTP_FROM: z.email('An email address').optional(),
};

export type MailEnv = z.output<z.ZodObject<typeof mailEnv>>;

export interface Message {
  /** The ID of a request to send a message. Mail servers can recognize repetitions by this ID. */
  id: string;
  from: { name: string; address: string };
  replyTo: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The outcome of sending a message. `reason` is text for editors and never contains credentials. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'failed'; reason: string }
  /** The message must be retried. With `isDown`, the server would not accept other messages either. */
  | { state: 'waiting'; reason: string; isDown: boolean };

export interface MailServer {
  /** The host and port, shown to editors. */
  readonly name: string;
  send(message: Message): Promise<Outcome>;
}

const SECOND = 1_000;
/** Long limits, because servers may delay unknown clients on purpose. RFC 5321 allows minutes. */
const LIMITS = {
  dnsTimeout: 10 * SECOND,
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 20 * SECOND,
  socketTimeout: 60 * SECOND,
};
const MAX_REASON = 300;

/** Returns the mail server of the environment, or undefined if none is configured. */
export function mailServerOf(
  env: MailEnv,
  limits: Partial<typeof LIMITS> = {},
): MailServer | undefined {
  const { SMTP_URL, SMTP_USER, SMTP_PASSWORD } = env;
  if (SMTP_URL === undefined) return undefined;
  const { protocol, hostname, port } = new URL(SMTP_URL);
  const isSecure = protocol === 'smtps:';
  const at = { host: hostname, port: Number(port) || (isSecure ? 465 : 587) };
  const auth = SMTP_USER === undefined ? undefined : { user: SMTP_USER, pass: SMTP_PASSWORD };
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const transport = createTransport({
    ...at,
    ...LIMITS,
    ...limits,
    secure: isSecure,
    // A password must never be sent in plain text over a network, even if the server offers no encryption.
    requireTLS: auth !== undefined && !isSecure && !isLocal,
    ...(auth && { auth }),
    // A message contains only the given texts, never files.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: `${at.host}:${at.port}`,
    async send({ id, from, replyTo, to, subject, text, html }) {
      try {
        await transport.sendMail({
          messageId: `<${id}@${from.address.split('@').at(-1)}>`,
          from,
          // Addresses are passed as objects because objects are not parsed. No address can become a list or a header.
          replyTo: { name: '', address: replyTo },
          to: { name: '', address: to },
          subject,
          text,
          html,
          // Prevents vacation notices and other automatic replies (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { state: 'sent' };
      } catch (error) {
        return outcomeOf(error, SMTP_PASSWORD);
      }
    },
  };
}

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  timeoutType?: string;
}

function outcomeOf(error: unknown, password: string | undefined): Outcome {
  const {
    code,
    command,
    responseCode = 0,
    response = '',
    timeoutType,
  } = Object(error) as SmtpError;
  if (code === 'EAUTH') {
    const reason = 'The mail server refused the login: check SMTP_USER and SMTP_PASSWORD';
    return { state: 'waiting', reason, isDown: true };
  }
  if (code === 'ETLS') {
    return { state: 'waiting', reason: 'The mail server has no valid encryption', isDown: true };
  }
  if (timeoutType === 'SOCKET_TIMEOUT') {
    return { state: 'waiting', reason: 'The mail server did not answer in time', isDown: false };
  }
  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!isOfMessage) {
    return { state: 'waiting', reason: 'The mail server could not be reached', isDown: true };
  }
  const answer = shown(response, password);
  if (responseCode >= 400 && responseCode < 500) {
    return { state: 'waiting', reason: `The mail server asks to wait: ${answer}`, isDown: false };
  }
  const what = command === 'MAIL FROM' ? 'the sender' : 'the message';
  return { state: 'failed', reason: `The mail server refused ${what}: ${answer}` };
}

/** Returns a response of the server on one line and without the password. */
function shown(response: string, password: string | undefined): string {
  const line = response.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const secrets = password ? [password, Buffer.from(password).toString('base64')] : [];
  const safe = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), line);
  return safe.slice(0, MAX_REASON) || 'no reason given';
}
