import type { DemoPaper } from '../publication.ts';

export const papers: Record<string, DemoPaper> = {
  JLC260101: {
    affiliation:
      'معهد كيمياء المياه المالحة، صفاقس، تونس (Institute for Saline Water Chemistry, Sfax)',
    introduction: `
      Bromine is made from brines of ancient seas, since the present one is too dilute. The concentrate
      of desalination is twice as rich and is produced at a constant rate and quality, so that only the
      separation from chloride stands in the way. The two ions have the same charge and almost the same
      mobility; they differ in the water that surrounds them.`,
    methods: `
      Membranes with an outer layer of 40 nm were prepared by interfacial polymerisation. Each of the
      four stacks had ten cell pairs of 100 cm<sup>2</sup>. The feed was the concentrate of a plant for
      sea water, softened to one tenth of its calcium. Ions were determined by chromatography every hour
      during campaigns of 200 hours.`,
    formula:
      '<i>R</i><sub>n</sub> = <i>R</i><sub>0</sub> α<sup>n</sup> / (1 − <i>r</i>)<sup>n−1</sup>, &nbsp; α = 2.7, <i>r</i> = 0.57',
    results: `
      One passage multiplies the ratio of bromide to chloride by the selectivity α of 2.7. Return of the
      fraction <i>r</i> of each concentrate more than doubles the gain, at the cost of current. The yield
      is limited by back-diffusion in the last stack. Scale formed on the second stack after 60 hours;
      with a reversal of two minutes in each hour none was found after 200.`,
    table: {
      caption: 'The cascade in its steady state',
      columns: ['Stage', 'Br<sup>−</sup> (g/L)', 'Br/Cl (molar)', 'Energy (kWh/kg Br)'],
      rows: [
        ['Feed', '0.13', '0.0016', '–'],
        ['1', '0.61', '0.009', '0.4'],
        ['2', '2.4', '0.045', '0.4'],
        ['3', '6.9', '0.13', '0.5'],
        ['4', '14.8', '0.32', '0.6'],
      ],
    },
    conclusions: `
      A modest selectivity, applied four times with reflux, is sufficient. The plant at hand could
      deliver 200 tonnes of bromine a year.`,
    cites: [],
  },
  JLC260102: {
    affiliation:
      'கரையோர வேதியியல் துறை, யாழ்ப்பாணம் (Department of Coastal Chemistry, Jaffna, Sri Lanka)',
    introduction: `
      Turmeric is eaten daily by a fifth of mankind, often together with foods that are rich in iron. Its
      pigment is a β-diketone, a class of ligands whose iron complexes are well understood. Constants for
      curcumin itself nevertheless range from 10<sup>7</sup> to 10<sup>13</sup>. Most of the work was
      done near pH 7, at which half of the ligand is gone within twenty minutes.`,
    methods: `
      Curcumin was recrystallised three times and checked by chromatography for its demethoxy relatives.
      Titrations were carried out at 25 °C and at an ionic strength of 0.1 in water with 60, 70, 80 and 90
      per cent by volume of ethanol. Forty spectra from 350 to 700 nm were analysed together. Fluorescence
      was excited at 430 nm.`,
    formula:
      'M<sup>3+</sup> + <i>n</i> HL = ML<sub>n</sub><sup>(3−n)+</sup> + <i>n</i> H<sup>+</sup>',
    results: `
      Constants decrease linearly with the reciprocal of the dielectric constant, which gives the values
      in water without any further assumption. Iron takes up three ligands at the highest excess, whereas
      aluminium stops at two. With acetylacetone and dibenzoylmethane the constants lie on one straight
      line against the acidity of the enol. Nothing therefore indicates that a phenol takes part.`,
    table: {
      caption: 'Logarithms of the overall constants at 25 °C',
      columns: [
        'Metal',
        'Ethanol (vol. %)',
        'log β<sub>1</sub>',
        'log β<sub>2</sub>',
        'log β<sub>3</sub>',
      ],
      rows: [
        ['Fe<sup>3+</sup>', '0 (extrapolated)', '9.8', '18.3', '25.1'],
        ['Fe<sup>3+</sup>', '80', '12.1', '22.6', '31.0'],
        ['Al<sup>3+</sup>', '0 (extrapolated)', '8.1', '15.2', '–'],
        ['Al<sup>3+</sup>', '80', '10.2', '19.1', '–'],
      ],
    },
    conclusions: `
      The kitchen's brown and orange are ordinary diketonates. Aluminium in drinking water can be
      determined with a spice and a lamp.`,
    cites: ['JLC250204'],
  },
  JLC260103: {
    affiliation: 'School of Conservation Science, Corca Coast University, Youghal, Ireland',
    introduction: `
      Conservators are asked to repair like with like. For harbour walls this means pure lime, burnt from
      local stone and laid between tides. When such repairs are washed out within months the lime is
      blamed, or the mason. The chemistry of setting below the high-water mark has hardly been examined,
      although it takes place in a solution of magnesium, sulfate and bicarbonate.`,
    methods: `
      Prisms of 40 × 40 × 160 mm were cast from three limes and beach sand in the ratio of one to three.
      After two days in air they were bolted to a pier 0.4, 1.9 and 3.6 m above the datum. At nine dates,
      three prisms of each kind were cut, sprayed with phenolphthalein, and analysed in slices of 2 mm by
      thermogravimetry and X-ray diffraction.`,
    formula:
      '<i>x</i> = √(2 <i>D</i><sub>e</sub> [CO<sub>2</sub>] <i>t</i> / <i>c</i><sub>Ca(OH)2</sub>)',
    results: `
      Carbonation at mid-tide advanced by 3.4 mm in the first month, in the splash zone by 2.1 mm. In the
      wet position it stopped at 0.8 mm, beneath a skin of brucite 60 µm thick. With five per cent of
      brick the skin was patchy and carbonation went on. Wet prisms without brick lost a third of their
      mass in the first storm of January.`,
    table: {
      caption: 'Depth of carbonation in millimetres, hydraulic lime omitted',
      columns: ['Position', '28 d', '90 d', '400 d', '400 d, with brick'],
      rows: [
        ['Splash zone', '2.1', '4.0', '8.9', '9.4'],
        ['Mid-tide', '3.4', '6.2', '13.1', '14.0'],
        ['Permanently wet', '0.8', '0.8', '0.9', '6.7'],
        ['Laboratory', '1.7', '3.1', '6.5', '6.6'],
      ],
    },
    conclusions: `
      Fresh mortar must be kept from magnesium, not from water. Ten days beneath clay or straw are enough,
      or one part of brick dust in twenty.`,
    cites: ['JLC250205'],
  },
  JLC260104: {
    affiliation: 'Kıyı Kimyası Laboratuvarı, Ege Sahil Üniversitesi, Ayvalık, Türkiye',
    introduction: `
      Drying of kelp moved to our coast eight years ago, and the complaints came with it. Measurements by
      the municipality, made at noon, found nothing. The precursor of dimethyl sulfide is stored in intact
      cells of the alga and is split by an enzyme when these are damaged, which suggests that time of day
      and time after harvest must be kept apart.`,
    methods: `
      Air was drawn through glass-lined canisters at 0.3 m above the racks, once an hour in four cycles of
      72 hours. Portions of 250 mL were focused at −80 °C and separated on a thick-film column. The pulsed
      flame detector was calibrated by permeation tubes for each of the six compounds. Wind was recorded
      at a height of 2 m.`,
    formula: '<i>E</i> = (<i>c</i> − <i>c</i><sub>b</sub>) <i>u h</i> / <i>L</i>',
    results: `
      Dimethyl sulfide rises within twenty minutes of spreading, reaches 40 µg per cubic metre and is gone
      after three hours. Methanethiol begins at nightfall, as soon as the relative humidity exceeds 85 per
      cent, and vanishes with the sun. Dipping inactivates the enzyme; covering keeps off the dew, without
      which bacteria do not grow. Both measures together were tested in the last cycle.`,
    table: {
      caption: 'Mean emission in milligrams per kilogram of fresh kelp',
      columns: ['Treatment', 'DMS', 'CH<sub>3</sub>SH', 'DMDS', 'Days above threshold'],
      rows: [
        ['None', '14.2', '5.1', '2.3', '26'],
        ['Dip at 70 °C', '1.3', '5.0', '2.2', '15'],
        ['Cover at night', '13.8', '0.4', '0.1', '11'],
        ['Both', '1.2', '0.3', '0.1', '2'],
      ],
    },
    conclusions: `
      The smell of the sea and the smell of the yard are one compound in the morning and quite another at
      night, and each is avoided in its own way.`,
    cites: [],
  },
  JLC260105: {
    affiliation: 'Khoa Hóa học, Trường Đại học Duyên Hải, Quy Nhơn, Việt Nam',
    introduction: `
      Joining an azide to an alkyne with copper is taught in most second-year courses. The recipes ask for
      distilled water and for a ligand that keeps copper in its lower state of oxidation. On a coast with
      two dry months, the first of these is a burden. Chloride binds copper(I) well and is at hand at a
      concentration of half a mole per litre.`,
    methods: `
      Aldehydes were turned into alkynes with the diazophosphonate reagent and used without purification.
      The second step had 1 mmol of each partner, 2 mol% of copper sulfate and 10 mol% of ascorbate in
      10 mL of sea water, filtered through paper, at 30 °C for four hours. Products were filtered off,
      washed and dried. All were characterised by NMR.`,
    formula: 'ArCCH + RN<sub>3</sub> = C<sub>2</sub>HN<sub>3</sub>(Ar)(R), &nbsp; 2 mol% Cu, 30 °C',
    results: `
      Sea water and a solution of 0.55 M sodium chloride give the same yields; distilled water gives less
      and needs twice the time. A tenth of the product stays dissolved in distilled water, hardly any in
      sea water. The mother liquor was used five times. Magnesium and calcium precipitate with ascorbate
      only above pH 9, which is never reached.`,
    table: {
      caption: 'Yields of isolated triazoles (%), R = benzyl',
      columns: ['Ar', 'Sea water', '0.55 M NaCl', 'Distilled water'],
      rows: [
        ['Phenyl', '96', '95', '91'],
        ['4-Methoxyphenyl', '94', '94', '90'],
        ['2-Thienyl', '89', '90', '83'],
        ['4-Nitrophenyl', '71', '72', '75'],
      ],
    },
    conclusions: `
      For this reaction the sea is a better solvent than distilled water. We invite other courses on the
      coast to look through their recipes.`,
    cites: ['JLC250202'],
  },
};
