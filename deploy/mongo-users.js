// MongoDB's image runs this file on its first start. Each service gets its own database and a user that can access only
// this database. The service's database URL contains the user's name and password.
const { readFileSync } = require('node:fs');
for (const name of ['content', 'auth', 'review']) {
  const url = readFileSync(`/run/secrets/mongo-${name}-url`, 'utf8');
  const [, user, pwd] = /^mongodb:\/\/(\w+):(\w+)@/.exec(url);
  db.getSiblingDB(name).createUser({ user, pwd, roles: ['readWrite'] });
}
