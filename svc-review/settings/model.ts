import { initialReviewSettings, type ReviewSettings } from '@app/contracts/manuscripts';
import { type Connection, type Model, Schema } from 'mongoose';

export interface SettingsFields extends ReviewSettings {
  _id: string;
}
export type SettingsModel = Model<SettingsFields>;

const settingsSchema = new Schema<SettingsFields>(
  {
    _id: String,
    submissions: String,
    until: String,
    maxAuthors: Number,
    maxReferences: Number,
    hasFee: Boolean,
    feeText: String,
    showsOtherReviews: Boolean,
    showsFigures: Boolean,
    limitsEditors: Boolean,
    days: Schema.Types.Mixed,
    questions: [Schema.Types.Mixed],
    version: Number,
  } satisfies Record<keyof SettingsFields, unknown>,
  { collection: 'settings', versionKey: false },
);

export const SETTINGS_ID = 'review';

/** The settings of the desk: one document, which is absent until an editor changes a setting. */
export function settingsModel(connection: Connection): SettingsModel {
  return connection.model<SettingsFields>('Settings', settingsSchema);
}

/** The settings before the first change. */
export const initialSettings: SettingsFields = {
  _id: SETTINGS_ID,
  ...initialReviewSettings,
  version: 0,
};
