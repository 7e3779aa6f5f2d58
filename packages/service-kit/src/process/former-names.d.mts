// Declares the function of former-names.mjs, because browser code is compiled without types from JavaScript files.
export function givenVariables(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
