import type { AdminSettings } from '@app/contracts';
import { area } from '../../../area.ts';

export interface HelpLinks {
  /** Addresses of the help videos; empty where the journal has none. */
  article: string;
  scholar: string;
}

export async function readHelpLinks(signal?: AbortSignal): Promise<HelpLinks> {
  const settings = await area.api.get<AdminSettings>('/api/settings/', { signal });
  return { article: settings.help_video_article, scholar: settings.help_video_scholar };
}
