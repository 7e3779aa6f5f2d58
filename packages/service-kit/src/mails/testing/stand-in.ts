import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailStandIn {
  url: string;
  /** The accepted messages. */
  received: { from: string; to: string; email: Email; raw: string }[];
  /** The responses for recipients: a status and a text. Messages to other recipients are accepted. */
  answers: Map<string, { status: number; text: string }>;
  /** Messages to these recipients are accepted only after the promise is fulfilled. */
  holds: Map<string, Promise<unknown>>;
  close(): Promise<void>;
}

/** Starts a mail server on loopback, which requires a login. Port 0 means any free port. */
export async function startMailStandIn(
  user: string,
  password: string,
  port = 0,
): Promise<MailStandIn> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onAuth(login, _session, callback) {
      if (login.username === user && login.password === password) callback(null, { user });
      else callback(new Error('Invalid username or password'));
    },
    onRcptTo({ address }, _session, callback) {
      const answer = standIn.answers.get(address);
      if (!answer) return callback();
      callback(Object.assign(new Error(answer.text), { responseCode: answer.status }));
    },
    async onData(stream, session, callback) {
      const raw = await text(stream);
      const { mailFrom, rcptTo } = session.envelope;
      const to = rcptTo.map(({ address }) => address).join();
      await standIn.holds.get(to);
      const from = mailFrom ? mailFrom.address : '';
      standIn.received.push({ from, to, email: await PostalMime.parse(raw), raw });
      callback();
    },
  });
  // Ignored: clients that are killed reset their connections.
  server.on('error', () => undefined);
  const standIn: MailStandIn = {
    url: '',
    received: [],
    answers: new Map(),
    holds: new Map(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  if (typeof address === 'object' && address) standIn.url = `smtp://127.0.0.1:${address.port}`;
  return standIn;
}
