export function Component() {
  return <h1>New entry</h1>;
}
