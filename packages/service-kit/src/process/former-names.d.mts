// For browser code's compiler settings, which do not read the types of JavaScript.
export function givenVariables(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
