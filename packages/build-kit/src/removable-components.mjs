/**
 * Removes what makes the compiler retain unused React components: names for debugging, and calls that it cannot know to
 * be free of side effects.
 * @param {string} source
 */
export default function removableComponents(source) {
  return source
    .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
    .replaceAll(
      /^(var \w+ = )(?=\w+\.(?:forwardRef|memo|createContext)\()/gm,
      '$1/* @__PURE__ */ ',
    );
}
