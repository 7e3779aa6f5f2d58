/** A release that is not done, with the reason in words for who asked for it. Nothing has changed. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}
