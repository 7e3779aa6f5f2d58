// The embedded database: FerretDB, which speaks MongoDB's protocol, on SQLite files.
// FerretDB's own command cannot be built as a dependency, its library can.
package main

import (
	"context"
	"flag"
	"log"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:27017", "address to listen on")
	state := flag.String("state", ".", "existing folder of the database's files")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()

	database, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: *listen},
		Handler:   "sqlite",
		SQLiteURL: "file:" + *state + "/",
	})
	if err != nil {
		log.Fatal(err)
	}
	if err = database.Run(ctx); err != nil && ctx.Err() == nil {
		log.Fatal(err)
	}
}
