package sjson

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/FerretDB/FerretDB/internal/types"
)

// decode decodes a document in the form in which Marshal writes it: without spaces, and with all fields in the order of
// the schema. It returns false for other forms and for rare types, which Unmarshal decodes many times more slowly.
func decode(data []byte) (doc *types.Document, ok bool) {
	defer func() {
		// An index beyond the end of a cut document.
		if recover() != nil {
			doc, ok = nil, false
		}
	}()

	d := decoder{data: data}
	if !d.skip(`{"$s":`) {
		return nil, false
	}

	sch := schemaOf(d.object())
	if sch == nil {
		return nil, false
	}

	doc, ok = d.fields(sch, true)

	return doc, ok && d.pos == len(data)
}

// Few schemas are in use, because they contain no values. They differ in the fields and in the lengths of lists.
const maxSchemas = 2_000

var (
	schemas  = map[string]*schema{}
	schemasM sync.RWMutex
)

// schemaOf returns a decoded schema, which must not be changed.
func schemaOf(data []byte) *schema {
	schemasM.RLock()
	sch := schemas[string(data)]
	schemasM.RUnlock()

	if sch != nil {
		return sch
	}

	sch = new(schema)

	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()

	if dec.Decode(sch) != nil {
		return nil
	}

	schemasM.Lock()
	defer schemasM.Unlock()

	if len(schemas) >= maxSchemas {
		clear(schemas)
	}

	schemas[string(data)] = sch

	return sch
}

// decoder reads JSON from pos on.
type decoder struct {
	data []byte
	pos  int
}

func (d *decoder) skip(text string) bool {
	end := d.pos + len(text)
	if end > len(d.data) || string(d.data[d.pos:end]) != text {
		return false
	}

	d.pos = end

	return true
}

// object reads an object or an array without decoding it.
func (d *decoder) object() []byte {
	start, depth := d.pos, 0

	for {
		switch d.data[d.pos] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			d.quoted()
			d.pos--
		}

		d.pos++

		if depth == 0 {
			return d.data[start:d.pos]
		}
	}
}

// quoted reads a string, and returns it with its quotation marks, and whether it contains no escapes.
func (d *decoder) quoted() ([]byte, bool) {
	start := d.pos

	for {
		next := d.pos + 1
		quote := next + bytes.IndexByte(d.data[next:], '"')
		slash := bytes.IndexByte(d.data[next:quote], '\\')

		if slash < 0 {
			d.pos = quote + 1
			text := d.data[start:d.pos]

			return text, bytes.IndexByte(text, '\\') < 0
		}

		// The character after the backslash may be a quotation mark.
		d.pos = next + slash + 1
	}
}

func (d *decoder) fields(sch *schema, started bool) (*types.Document, bool) {
	doc := types.MakeDocument(len(sch.Keys))

	if !started && !d.skip("{") {
		return nil, false
	}

	for i, key := range sch.Keys {
		if (started || i > 0) && !d.skip(",") {
			return nil, false
		}

		name, isPlain := d.quoted()
		if !isPlain || string(name[1:len(name)-1]) != key || !d.skip(":") {
			return nil, false
		}

		value, ok := d.value(sch.Properties[key])
		if !ok {
			return nil, false
		}

		doc.Set(key, value)
	}

	return doc, d.skip("}") && doc.Len() == len(sch.Keys)
}

func (d *decoder) value(sch *elem) (any, bool) {
	if d.skip("null") {
		return types.Null, true
	}

	if sch == nil {
		return nil, false
	}

	switch sch.Type {
	case elemTypeObject:
		if sch.Schema == nil {
			return nil, false
		}

		doc, ok := d.fields(sch.Schema, false)

		return doc, ok
	case elemTypeArray:
		return d.array(sch.Items)
	case elemTypeString:
		return d.text()
	case elemTypeObjectID:
		return d.objectID()
	case elemTypeBool:
		if d.skip("true") {
			return true, true
		}

		return false, d.skip("false")
	case elemTypeDouble:
		v, err := strconv.ParseFloat(d.number(), 64)
		return v, err == nil
	case elemTypeDate:
		v, err := strconv.ParseInt(d.number(), 10, 64)
		return time.UnixMilli(v), err == nil
	case elemTypeInt:
		v, err := strconv.ParseInt(d.number(), 10, 32)
		return int32(v), err == nil
	case elemTypeLong:
		v, err := strconv.ParseInt(d.number(), 10, 64)
		return v, err == nil
	default:
		return nil, false
	}
}

func (d *decoder) array(items []*elem) (any, bool) {
	array := types.MakeArray(len(items))

	if !d.skip("[") {
		return nil, false
	}

	for i, item := range items {
		if i > 0 && !d.skip(",") {
			return nil, false
		}

		value, ok := d.value(item)
		if !ok {
			return nil, false
		}

		array.Append(value)
	}

	return array, d.skip("]")
}

func (d *decoder) number() string {
	start := d.pos
	for bytes.IndexByte([]byte("+-.0123456789Ee"), d.data[d.pos]) >= 0 {
		d.pos++
	}

	return string(d.data[start:d.pos])
}

func (d *decoder) objectID() (any, bool) {
	var id types.ObjectID

	text, _ := d.quoted()
	if len(text) != 2*types.ObjectIDLen+2 {
		return nil, false
	}

	_, err := hex.Decode(id[:], text[1:len(text)-1])

	return id, err == nil
}

func (d *decoder) text() (any, bool) {
	if d.data[d.pos] != '"' {
		return nil, false
	}

	quoted, isPlain := d.quoted()
	text := quoted[1 : len(quoted)-1]

	if !utf8.Valid(text) {
		return nil, false
	}

	if isPlain {
		return string(text), true
	}

	plain := make([]byte, 0, len(text))

	for {
		slash := bytes.IndexByte(text, '\\')
		if slash < 0 {
			return string(append(plain, text...)), true
		}

		plain = append(plain, text[:slash]...)
		text = text[slash+1:]

		character, length := unescaped(text)
		if length == 0 {
			return nil, false
		}

		plain = utf8.AppendRune(plain, character)
		text = text[length:]
	}
}

// unescaped returns the character of an escape, whose backslash is left out, and the length of the escape.
func unescaped(text []byte) (rune, int) {
	switch text[0] {
	case '"', '\\', '/':
		return rune(text[0]), 1
	case 'b':
		return '\b', 1
	case 'f':
		return '\f', 1
	case 'n':
		return '\n', 1
	case 'r':
		return '\r', 1
	case 't':
		return '\t', 1
	case 'u':
		code, err := strconv.ParseUint(string(text[1:5]), 16, 16)
		// Marshal writes no surrogates.
		if err != nil || code >= 0xd800 && code < 0xe000 {
			return 0, 0
		}

		return rune(code), 5
	default:
		return 0, 0
	}
}
