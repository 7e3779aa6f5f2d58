/**
 * The data that pages of a PDF need (PDF 2.0, ISO 32000-2): for each kind of dictionary, the kinds of its values and
 * the keys that have such values. All other keys are omitted from an anonymous copy, because they could contain a name.
 * Elements of arrays have the kind of the array.
 */
export interface Shape {
  keys?: Partial<Record<ShapeName, string>>;
  /** The kind of the values under all other keys, such as the names of fonts in `Resources`. */
  others?: ShapeName;
  /** Whether the object may be a stream. Its data are copied. */
  isStream?: true;
}

/** `value`: numbers, names and texts. `page` and `kid` are not copied, but refer to objects that were copied before. */
export type ShapeName = keyof typeof table | 'value' | 'page' | 'kid';
export type CopiedShape = keyof typeof table;

const functionKeys =
  'FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds';

const table = {
  catalog: {
    keys: {
      value: 'Type Lang PageLayout PageMode',
      labels: 'PageLabels',
      outline: 'Outlines',
      marks: 'MarkInfo',
      intent: 'OutputIntents',
      viewing: 'ViewerPreferences',
      names: 'Names',
      destinations: 'Dests',
      structure: 'StructTreeRoot',
      layers: 'OCProperties',
    },
  },
  labels: { keys: { value: 'Limits', label: 'Nums', labels: 'Kids' } },
  label: { keys: { value: 'Type S P St' } },
  marks: { keys: { value: 'Marked Suspects' } },
  viewing: {
    keys: { value: 'HideToolbar HideMenubar FitWindow CenterWindow Direction PrintScaling Duplex' },
  },
  intent: {
    keys: {
      value: 'Type S OutputConditionIdentifier RegistryName',
      colour: 'DestOutputProfile',
    },
  },
  names: { keys: { destinationTree: 'Dests' } },
  destinationTree: { keys: { value: 'Limits', destination: 'Names', destinationTree: 'Kids' } },
  destinations: { others: 'destination' },
  destination: { keys: { destination: 'D' } },
  /** The list of bookmarks, and the bookmarks. */
  outline: {
    keys: {
      value: 'Type Title Count C F',
      outline: 'Parent Prev Next First Last',
      destination: 'Dest',
      action: 'A',
    },
  },
  action: { keys: { value: 'Type S N URI IsMap', destination: 'D' } },

  pageDictionary: {
    keys: {
      value: 'Type MediaBox CropBox BleedBox TrimBox ArtBox Rotate StructParents Tabs UserUnit',
      content: 'Contents',
      resources: 'Resources',
      group: 'Group',
      annotation: 'Annots',
      intent: 'OutputIntents',
    },
  },
  annotation: {
    keys: {
      value: 'Type Subtype Rect QuadPoints Border H C F StructParent Contents Lang',
      border: 'BS',
      action: 'A',
      destination: 'Dest',
      page: 'P',
    },
  },
  border: { keys: { value: 'Type W S D' } },
  content: { isStream: true },
  group: { keys: { value: 'Type S I K', colour: 'CS' } },
  resources: {
    keys: {
      value: 'ProcSet',
      states: 'ExtGState',
      colours: 'ColorSpace',
      patterns: 'Pattern',
      shadings: 'Shading',
      pictures: 'XObject',
      fonts: 'Font',
      marked: 'Properties',
    },
  },
  states: { others: 'state' },
  state: {
    keys: {
      value: 'Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK UseBlackPtComp BG2 UCR2 TR2',
      font: 'Font',
      mask: 'SMask',
      colour: 'TR',
    },
  },
  mask: { keys: { value: 'Type S BC', picture: 'G', colour: 'TR' } },
  colours: { others: 'colour' },
  /** Colour spaces, functions and profiles. */
  colour: {
    keys: {
      value: `WhitePoint BlackPoint Gamma Matrix Subtype Components Alternate ${functionKeys}`,
      colours: 'Colorants',
      colour: 'Functions Process ColorSpace',
    },
    isStream: true,
  },
  patterns: { others: 'pattern' },
  pattern: {
    keys: {
      value: 'Type PatternType PaintType TilingType BBox XStep YStep Matrix',
      resources: 'Resources',
      shading: 'Shading',
      state: 'ExtGState',
    },
    isStream: true,
  },
  shadings: { others: 'shading' },
  shading: {
    keys: {
      value:
        'ShadingType Background BBox AntiAlias Coords Domain Matrix Extend BitsPerCoordinate BitsPerComponent BitsPerFlag Decode VerticesPerRow',
      colour: 'ColorSpace Function',
    },
    isStream: true,
  },
  pictures: { others: 'picture' },
  /** Pictures and forms, which are drawn in the same way. */
  picture: {
    keys: {
      value:
        'Type Subtype FormType BBox Matrix StructParent StructParents Width Height BitsPerComponent Intent ImageMask Decode Interpolate SMaskInData Matte',
      resources: 'Resources',
      group: 'Group',
      colour: 'ColorSpace',
      picture: 'Mask SMask',
      marking: 'OC',
    },
    isStream: true,
  },
  fonts: { others: 'font' },
  font: {
    keys: {
      value: 'Type Subtype BaseFont FirstChar LastChar Widths DW W DW2 W2 FontBBox FontMatrix',
      descriptor: 'FontDescriptor',
      encoding: 'Encoding ToUnicode CIDToGIDMap',
      font: 'DescendantFonts',
      collection: 'CIDSystemInfo',
      glyphs: 'CharProcs',
      resources: 'Resources',
    },
  },
  glyphs: { others: 'content' },
  collection: { keys: { value: 'Registry Ordering Supplement' } },
  encoding: {
    keys: {
      value: 'Type BaseEncoding Differences CMapName WMode',
      collection: 'CIDSystemInfo',
      encoding: 'UseCMap',
    },
    isStream: true,
  },
  descriptor: {
    keys: {
      value:
        'Type FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth CharSet Lang',
      fontProgram: 'FontFile FontFile2 FontFile3 CIDSet',
      panose: 'Style',
      descriptors: 'FD',
    },
  },
  descriptors: { others: 'descriptor' },
  panose: { keys: { value: 'Panose' } },
  fontProgram: { keys: { value: 'Length1 Length2 Length3 Subtype' }, isStream: true },

  layers: { keys: { marking: 'OCGs', layerView: 'D Configs' } },
  layerView: {
    keys: {
      value: 'BaseState Intent ListMode',
      marking: 'ON OFF Order RBGroups Locked',
      layerEvent: 'AS',
    },
  },
  layerEvent: { keys: { value: 'Event Category', marking: 'OCGs' } },
  marked: { others: 'marking' },
  /** Layers, and the properties of marked content. */
  marking: {
    keys: {
      value: 'Type Intent P MCID ActualText Alt E Lang Subtype BBox Attached',
      marking: 'OCGs VE',
      layerUse: 'Usage',
    },
  },
  layerUse: { keys: { useState: 'View Print Export Zoom Language PageElement' } },
  useState: {
    keys: { value: 'ViewState PrintState ExportState Subtype min max Lang Preferred' },
  },

  structure: {
    keys: {
      value: 'Type ParentTreeNextKey',
      element: 'K',
      elementTree: 'IDTree',
      parentTree: 'ParentTree',
      roles: 'RoleMap',
      attributes: 'ClassMap',
      namespace: 'Namespaces',
    },
  },
  elementTree: { keys: { value: 'Limits', element: 'Names', elementTree: 'Kids' } },
  parentTree: { keys: { value: 'Limits', element: 'Nums', parentTree: 'Kids' } },
  roles: { others: 'value' },
  namespace: { keys: { value: 'Type NS', roles: 'RoleMapNS' } },
  attributes: { others: 'attribute' },
  attribute: { others: 'value' },
  /** Elements of the structure, and their references to marked content and links. */
  element: {
    keys: {
      value: 'Type S ID C T Lang Alt E ActualText MCID',
      element: 'K P Ref',
      page: 'Pg',
      attribute: 'A',
      namespace: 'NS',
      kid: 'Stm Obj',
    },
  },
  filter: {
    keys: {
      value:
        'Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1 DamagedRowsBeforeError ColorTransform',
      content: 'JBIG2Globals',
    },
  },
} as const;

export const shapes: Record<CopiedShape, Shape> = table;
