// The embedded database: FerretDB, which speaks MongoDB's protocol, on SQLite files.
// FerretDB's own command cannot be built as a dependency, its library can.
package main

import (
	"context"
	"errors"
	"flag"
	"io/fs"
	"log"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:27017", "address, or absolute path of a socket, to listen on")
	state := flag.String("state", ".", "existing folder of the database's files")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()

	// Only this process's user may open the socket and the files.
	syscall.Umask(0o077)

	listener := ferretdb.ListenerConfig{TCP: *listen}
	if strings.HasPrefix(*listen, "/") {
		listener = ferretdb.ListenerConfig{Unix: *listen}
		// A killed process leaves its socket behind.
		if err := os.Remove(*listen); err != nil && !errors.Is(err, fs.ErrNotExist) {
			log.Fatal(err)
		}
	}

	database, err := ferretdb.New(&ferretdb.Config{
		Listener:  listener,
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
