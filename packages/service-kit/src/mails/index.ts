export { type MailEnv, type MailServer, mailEnv, mailServerOf } from './mail-server.ts';
export {
  type ListedMail,
  type MailFilter,
  Mails,
  type MailsParts,
  type NewMail,
  type Renewal,
  recordsOf,
  type Sender,
} from './mails.ts';
export { type MailFields, mailRecords, SECRET } from './model.ts';
export { type KindName, MailTexts } from './texts.ts';
