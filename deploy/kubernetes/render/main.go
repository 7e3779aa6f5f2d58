// Renders the Kustomize folders given as arguments and checks each object as the API server of Kubernetes does: it
// decodes strictly into the types of Kubernetes, so that an unknown field, a wrong type or a missing kind is an error.
// Writes the objects of each folder as JSON.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	apps "k8s.io/api/apps/v1"
	autoscaling "k8s.io/api/autoscaling/v2"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

// The kinds of objects that the manifests may contain.
var scheme = runtime.NewScheme()
var decoder = serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer()

func init() {
	for _, add := range []func(*runtime.Scheme) error{
		apps.AddToScheme, autoscaling.AddToScheme, core.AddToScheme, networking.AddToScheme, policy.AddToScheme,
	} {
		if err := add(scheme); err != nil {
			panic(err)
		}
	}
}

func render(folder string) ([]json.RawMessage, []error) {
	rendered, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		return nil, []error{err}
	}
	objects := []json.RawMessage{}
	problems := []error{}
	for _, resource := range rendered.Resources() {
		object, err := resource.MarshalJSON()
		if err == nil {
			_, err = runtime.Decode(decoder, object)
		}
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %s %s: %w", folder, resource.GetKind(), resource.GetName(), err))
		}
		objects = append(objects, object)
	}
	return objects, problems
}

func main() {
	rendered := map[string][]json.RawMessage{}
	failed := false
	for _, folder := range os.Args[1:] {
		objects, problems := render(folder)
		for _, problem := range problems {
			fmt.Fprintln(os.Stderr, problem)
			failed = true
		}
		rendered[folder] = objects
	}
	if err := json.NewEncoder(os.Stdout).Encode(rendered); err != nil || failed {
		os.Exit(1)
	}
}
