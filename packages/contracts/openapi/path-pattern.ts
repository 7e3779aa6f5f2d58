/**
 * The paths that a path of the documents stands for, such as `/api/editors/{id}`. Routes take a slash at the
 * end, and letters of either case.
 */
export function pathPattern(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{[^}]+\}/g, '[^/]+')}/?$`, 'i');
}
