import { z } from 'zod';

const KEY = 'journal:reading';
/** The number of articles whose places are remembered. */
const MAX_PLACES = 50;

const placesSchema = z.record(
  z.string(),
  z.object({ page: z.int().min(1), left: z.number(), top: z.number() }),
);
type Places = z.infer<typeof placesSchema>;
export type ReadingPlace = Places[string];

/** Returns the reader's last place in an article's PDF: a page, and a point on the page in PDF units. */
export function placeIn(refnumber: string): ReadingPlace | undefined {
  return readPlaces()[refnumber];
}

/** Remembers a place in this browser. Only the places of the articles that were read last are stored. */
export function rememberPlace(refnumber: string, place: ReadingPlace): void {
  const { [refnumber]: _, ...others } = readPlaces();
  const last = Object.entries(others).slice(1 - MAX_PLACES);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...last, [refnumber, place]])));
  } catch {
    // The storage is full or denied. Reading works without it.
  }
}

function readPlaces(): Places {
  try {
    const { data } = placesSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return data ?? {};
  } catch {
    return {};
  }
}
