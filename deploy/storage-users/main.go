// Creates the storage's users, each with its own bucket, because MinIO has no configuration file for users. For MongoDB
// and Redis, mongo-users.js and redis-users.conf have the same purpose.
//
// Arguments: files, each with the address http://user:secret@host:port/bucket of a service. The environment names the
// administrator: MINIO_ROOT_USER, and MINIO_ROOT_PASSWORD or MINIO_ROOT_PASSWORD_FILE. MINIO_ENDPOINT (127.0.0.1:9000)
// is the storage, which may still be starting. The program can run again at any time, for example after a secret was
// replaced.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/minio/madmin-go/v3"
	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// The time after which the program gives up. MinIO usually needs less than a second to start.
const limit = 2 * time.Minute

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	for _, file := range os.Args[1:] {
		for {
			err := createUser(ctx, file)
			if err == nil {
				break
			}
			if ctx.Err() != nil {
				fmt.Fprintf(os.Stderr, "%s: the user was not created: %v\n", file, err)
				os.Exit(1)
			}
			time.Sleep(500 * time.Millisecond)
		}
	}
}

// createUser creates the user and the bucket of an address, or updates the user's secret and rights.
func createUser(ctx context.Context, file string) error {
	address, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	service, err := url.Parse(strings.TrimSpace(string(address)))
	if err != nil {
		return fmt.Errorf("not an address")
	}
	user, bucket := service.User.Username(), strings.TrimPrefix(service.Path, "/")
	secret, _ := service.User.Password()
	rootUser, rootSecret, err := administrator()
	// An address of an earlier release, or of another storage: there is nothing to create.
	if err != nil || user == rootUser {
		return err
	}
	endpoint := os.Getenv("MINIO_ENDPOINT")
	if endpoint == "" {
		endpoint = "127.0.0.1:9000"
	}
	login := credentials.NewStaticV4(rootUser, rootSecret, "")
	admin, err := madmin.NewWithOptions(endpoint, &madmin.Options{Creds: login})
	if err != nil {
		return err
	}
	storage, err := minio.New(endpoint, &minio.Options{Creds: login})
	if err != nil {
		return err
	}
	exists, err := storage.BucketExists(ctx, bucket)
	if err == nil && !exists {
		err = storage.MakeBucket(ctx, bucket, minio.MakeBucketOptions{})
	}
	if err != nil {
		return err
	}
	if err := admin.AddCannedPolicy(ctx, user, rightsTo(bucket)); err != nil {
		return err
	}
	if err := admin.AddUser(ctx, user, secret); err != nil {
		return err
	}
	// Deprecated in favour of a call that fails if the user already has the policy.
	return admin.SetPolicy(ctx, user, user, false)
}

// rightsTo returns a policy that permits everything in one bucket, and its creation.
func rightsTo(bucket string) []byte {
	resource := "arn:aws:s3:::" + bucket
	policy, _ := json.Marshal(map[string]any{
		"Version": "2012-10-17",
		"Statement": []map[string]any{{
			"Effect":   "Allow",
			"Action":   []string{"s3:*"},
			"Resource": []string{resource, resource + "/*"},
		}},
	})
	return policy
}

func administrator() (user, secret string, err error) {
	secret = os.Getenv("MINIO_ROOT_PASSWORD")
	if file := os.Getenv("MINIO_ROOT_PASSWORD_FILE"); file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			return "", "", err
		}
		secret = strings.TrimSpace(string(text))
	}
	return os.Getenv("MINIO_ROOT_USER"), secret, nil
}
