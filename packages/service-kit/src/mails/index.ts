export { type ListedMail, type MailFilter, recordsOf } from './listing.ts';
export { type MailEnv, type MailServer, mailEnv, mailServerOf } from './mail-server.ts';
export {
  Mails,
  type MailsParts,
  type NewMail,
  type Renewal,
  type Sender,
} from './mails.ts';
export { type MailFields, mailRecords, SECRET } from './model.ts';
export { type KindName, MailTexts } from './texts.ts';
