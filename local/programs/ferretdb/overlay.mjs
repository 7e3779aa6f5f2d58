/**
 * Changes to FerretDB that are made when it is built. Unchanged, FerretDB reads a whole collection to find a document
 * by `_id`, and decodes documents many times more slowly. See docs/adr/0047-documents-by-id.md.
 */
export const overlay = {
  module: 'github.com/FerretDB/FerretDB',
  /** Added files, by their paths in the module. */
  files: { 'internal/handler/sjson/decode.go': 'sjson/decode.go' },
  changes: [
    {
      file: 'internal/handler/sjson/sjson.go',
      from: `
func Unmarshal(data []byte) (*types.Document, error) {
`,
      to: `
func Unmarshal(data []byte) (*types.Document, error) {
	if doc, ok := decode(data); ok {
		return doc, nil
	}

`,
    },
    // Without a projection, unchanged FerretDB copies each document three times.
    {
      file: 'internal/handler/common/projection_iterator.go',
      from: `
	projectionValidated, inclusion, err := ValidateProjection(projection)
`,
      to: `
	if projection.Len() == 0 {
		return iter, nil
	}

	projectionValidated, inclusion, err := ValidateProjection(projection)
`,
    },
    // For each iterator, unchanged FerretDB stores the call stack and sets a finalizer, to find mistakes in
    // FerretDB's own code.
    ...['Track', 'Untrack'].map((name) => ({
      file: 'internal/util/resource/resource.go',
      from: `
func ${name}(obj any, token *Token) {
`,
      to: `
func ${name}(obj any, token *Token) {
	if !debugbuild.Enabled {
		return
	}

`,
    })),
    // SQLite uses an index on an expression only for the same expression. FerretDB's index is on the expression
    // `->"_id"`.
    {
      file: 'internal/backends/sqlite/metadata/metadata.go',
      from: `DefaultColumn + "->'$._id'"`,
      to: `DefaultColumn + "->'_id'"`,
    },
    // In Query and in Explain, unchanged FerretDB uses `_id` only if the filter has no other key and compares `_id`
    // with one value.
    {
      file: 'internal/backends/sqlite/collection.go',
      from: `
	var whereClause string
	var args []any

	// that logic should exist in one place
	// TODO https://github.com/FerretDB/FerretDB/issues/3235
	if params.Filter.Len() == 1 {
		v, _ := params.Filter.Get("_id")
		switch v.(type) {
		case string, types.ObjectID:
			whereClause = fmt.Sprintf(\` WHERE %s = ?\`, metadata.IDColumn)
			args = []any{string(must.NotFail(sjson.MarshalSingleValue(v)))}
		}
	}
`,
      to: `
	whereClause, args := whereID(params.Filter)
`,
    },
    {
      file: 'internal/backends/sqlite/collection.go',
      from: `
	var filterPushdown bool
	var whereClause string
	var args []any

	// that logic should exist in one place
	// TODO https://github.com/FerretDB/FerretDB/issues/3235
	if params.Filter.Len() == 1 {
		v, _ := params.Filter.Get("_id")
		switch v.(type) {
		case string, types.ObjectID:
			filterPushdown = true
			whereClause = fmt.Sprintf(\` WHERE %s = ?\`, metadata.IDColumn)
			args = []any{string(must.NotFail(sjson.MarshalSingleValue(v)))}
		}
	}
`,
      to: `
	whereClause, args := whereID(params.Filter)
	filterPushdown := whereClause != ""
`,
    },
    {
      file: 'internal/backends/sqlite/collection.go',
      from: `
// check interfaces
`,
      to: `
// whereID returns the WHERE clause for filters with one _id or a list of them, and otherwise an empty string.
// FerretDB applies the whole filter to what SQLite returns, so further keys of the filter do not matter here.
func whereID(filter *types.Document) (string, []any) {
	v, _ := filter.Get("_id")
	ids := []any{v}

	if operators, ok := v.(*types.Document); ok {
		in, _ := operators.Get("$in")
		list, ok := in.(*types.Array)
		if !ok || list.Len() > 1_000 {
			return "", nil
		}

		ids = nil
		for i := 0; i < list.Len(); i++ {
			ids = append(ids, must.NotFail(list.Get(i)))
		}
	}

	var args []any

	for _, id := range ids {
		switch id.(type) {
		case string, types.ObjectID:
			args = append(args, string(must.NotFail(sjson.MarshalSingleValue(id))))
		default:
			return "", nil
		}
	}

	marks := strings.TrimSuffix(strings.Repeat("?, ", len(args)), ", ")

	return fmt.Sprintf(\` WHERE %s IN (%s)\`, metadata.IDColumn, marks), args
}

// check interfaces
`,
    },
  ],
};
