import {
  initialReviewSettings,
  type ReviewSettings,
  submissionStates,
} from '@app/contracts/manuscripts';
import { type Connection, type HydratedDocument, type Model, Schema } from 'mongoose';

interface SettingsFields {
  _id: string;
  submissions: ReviewSettings['submissions'];
  until: ReviewSettings['until'];
  version: number;
}

export type Settings = HydratedDocument<SettingsFields>;
export type SettingsModel = Model<SettingsFields>;

const settingsSchema = new Schema<SettingsFields>(
  {
    _id: { type: String, default: 'review' },
    submissions: {
      type: String,
      enum: submissionStates,
      default: initialReviewSettings.submissions,
    },
    until: { type: String, default: initialReviewSettings.until },
    version: { type: Number, default: 0 },
  },
  { collection: 'settings', versionKey: false },
);

/** The settings of the desk: one document, which is absent until an editor changes a setting. */
export function settingsModel(connection: Connection): SettingsModel {
  return connection.model<SettingsFields>('Settings', settingsSchema);
}
