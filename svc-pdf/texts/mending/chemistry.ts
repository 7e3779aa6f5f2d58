const ELEMENTS = new Set(
  (
    'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh ' +
    'Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn ' +
    'Fr Ra Ac Th Pa U Np Pu'
  ).split(' '),
);

/** A charge after the symbol of an element, possibly with the number of atoms between them. */
const CHARGE = /^\}?(?:_\{?\d+\}?)?\}?(?:[⁺⁻]|\s*\^\{?\s*\d*\s*[+-]\s*\d*\s*\}?)/;

/** Returns TeX with upright symbols of chemical elements. In italics, they would look like a product of variables. */
export function uprightChemistry(tex: string): string {
  return tex.replace(
    /(\\ce\s*\{(?:[^{}]|\{[^{}]*\})*\}|\\[A-Za-z]+\s*(?:\{[A-Za-z\s]*\})?)|[A-Za-z]+/g,
    (run, command, at: number) => {
      if (command !== undefined) return run;
      const symbols = run.match(/[A-Z][a-z]?|[a-z]/g) ?? [];
      const isAll = symbols.every((symbol) => ELEMENTS.has(symbol));
      const hasLong = symbols.some((symbol) => symbol.length === 2);
      const isCharged = CHARGE.test(tex.slice(at + run.length));
      const isSure = hasLong && (symbols.length > 1 || isCharged);
      return isAll && isSure ? `\\mathrm{${run}}` : run;
    },
  );
}
