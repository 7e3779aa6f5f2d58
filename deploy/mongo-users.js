// Run by MongoDB's image on its first start: each service has a database of its own and a user that reaches no
// other, as its address says.
const { readFileSync } = require('node:fs');
for (const name of ['content', 'auth']) {
  const address = readFileSync(`/run/secrets/mongo-${name}-url`, 'utf8');
  const [, user, pwd] = /^mongodb:\/\/(\w+):(\w+)@/.exec(address);
  db.getSiblingDB(name).createUser({ user, pwd, roles: ['readWrite'] });
}
