// Prints as JSON what Compose's and BuildKit's own libraries understand of our files:
//
//	reader compose DIRECTORY FILE...     the project, with the .env.example of the directory
//	reader dockerfile FILE               stages and their instructions
//	reader context DIRECTORY             the files that its .dockerignore lets through
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
	"github.com/moby/patternmatcher"
	"github.com/moby/patternmatcher/ignorefile"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) < 3 {
		log.Fatal("reader compose DIRECTORY FILE... | reader dockerfile FILE | reader context DIRECTORY")
	}
	var result any
	var err error
	switch os.Args[1] {
	case "compose":
		result, err = readCompose(os.Args[2], os.Args[3:])
	case "dockerfile":
		result, err = readDockerfile(os.Args[2])
	case "context":
		result, err = listContext(os.Args[2])
	default:
		err = fmt.Errorf("reader knows no %q", os.Args[1])
	}
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(result)
	}
	if err != nil {
		log.Fatal(err)
	}
}

func readCompose(directory string, files []string) (any, error) {
	options, err := cli.NewProjectOptions(files,
		cli.WithWorkingDirectory(directory),
		cli.WithEnvFiles(directory+"/.env.example"),
		cli.WithDotEnv,
	)
	if err != nil {
		return nil, err
	}
	return options.LoadProject(context.Background())
}

// One instruction: its name, and all that BuildKit made of it.
type instruction struct {
	Name  string
	Value any
}

type stage struct {
	Name, Base   string
	Instructions []instruction
}

func readDockerfile(path string) ([]stage, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	ast, err := parser.Parse(file)
	if err != nil {
		return nil, err
	}
	parsed, _, err := instructions.Parse(ast.AST, nil)
	if err != nil {
		return nil, err
	}
	var stages []stage
	for _, each := range parsed {
		out := stage{Name: each.Name, Base: each.BaseName}
		for _, command := range each.Commands {
			out.Instructions = append(out.Instructions, instruction{command.Name(), command})
		}
		stages = append(stages, out)
	}
	return stages, nil
}

func listContext(directory string) ([]string, error) {
	file, err := os.Open(filepath.Join(directory, ".dockerignore"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	patterns, err := ignorefile.ReadAll(file)
	if err != nil {
		return nil, err
	}
	matcher, err := patternmatcher.New(patterns)
	if err != nil {
		return nil, err
	}
	var files []string
	err = filepath.WalkDir(directory, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == directory {
			return err
		}
		name, err := filepath.Rel(directory, path)
		if err != nil {
			return err
		}
		ignored, err := matcher.MatchesOrParentMatches(name)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && ignored && !matcher.Exclusions():
			return filepath.SkipDir
		case !entry.IsDir() && !ignored:
			files = append(files, name)
		}
		return nil
	})
	return files, err
}
