import type { DemoPaper } from '../publication.ts';

export const papers: Record<string, DemoPaper> = {
  JLC250101: {
    affiliation: 'Laboratory for Coastal Waters, Malabar Institute of Science, Kozhikode, India',
    introduction: `
      The ferries of the estuary have been painted with copper for sixty years, and the mussel beds at
      its mouth have been surveyed for thirty. No relation between the two had been found, since both
      surveys counted the metal and neither asked in what form it was present. Organic ligands of river
      origin bind nearly all of it, and they come with the rain. A study through the seasons was needed
      that treats the ligand, not the metal, as the variable.`,
    methods: `
      Samples were taken from a depth of one metre at eleven stations in April, July and November,
      filtered through 0.2 µm and titrated with copper on board within two hours. A thin mercury film on
      glassy carbon was used, with a deposition at −0.6 V for 180 s. Each titration had fourteen points;
      ligand concentrations and conditional constants were obtained by a non-linear fit.`,
    formula:
      '[Cu<sup>2+</sup>] = [Cu]<sub>T</sub> / (1 + <i>K</i>′[L′]), &nbsp; log <i>K</i>′ = 13.1 − 0.062 <i>S</i>',
    results: `
      The ligand was never exhausted, but in April its excess over the metal was only 1.3-fold at the
      three seaward stations. The labile fraction there reached levels at which the germ tubes of kelp
      stop growing. In July, with the river in flood, less than a hundredth of the copper was labile
      throughout. Salinity acts in two ways, by dilution of the ligand and by competition of calcium and
      magnesium, and the second accounts for about two thirds of the total.`,
    table: {
      caption: 'Copper at the harbour station in three seasons',
      columns: ['Month', 'Salinity', 'Total Cu (nM)', 'Ligand (nM)', 'Labile Cu (pM)'],
      rows: [
        ['April', '33.1', '18.4', '23.9', '61'],
        ['July', '4.7', '29.6', '141', '3.2'],
        ['November', '21.8', '22.0', '58.5', '12'],
      ],
    },
    conclusions: `
      The same amount of dredged mud sets free twenty times as much labile copper in April as in July.
      Works in the channel should be planned for the second half of the monsoon.`,
    cites: ['JLC250105'],
  },
  JLC250102: {
    affiliation: 'Centre for Sunlight Chemistry, Algoa Bay University, Gqeberha, South Africa',
    introduction: `
      Small dye works on the coast discharge at night and in small volumes, so that a treatment has to
      be cheap enough to stand idle. Slurries of titanium dioxide need a membrane, and coated glass is
      quickly scratched by sand. A loose bed of coated grains, over which the water runs by gravity, has
      neither drawback, provided that the grains cost nothing and the coating holds.`,
    methods: `
      Shell from a restaurant was boiled, crushed and sieved to 1–2 mm, dipped three times into a sol of
      titanium butoxide in ethanol and fired at 450 °C for one hour. Trays of 0.5 m<sup>2</sup> with two
      litres of solution were exposed from ten to one o'clock on clear days in June. The dye was followed
      at 610 nm and organic carbon by combustion.`,
    formula:
      'ln(<i>c</i><sub>0</sub>/<i>c</i>) = <i>k t</i>, &nbsp; <i>k</i> = 0.94 ± 0.05 h<sup>−1</sup>',
    results: `
      The decay is first order over three half-lives. The coating is 0.4 µm thick and made of anatase of
      nine nanometres. Between the first and the ninth run, which covered four weeks, the rate constant
      fell by four per cent. Organic carbon decreased more slowly than the colour, and after a whole day
      18 per cent were left, chiefly as isatin sulfonate. Quartz with the same coating drifts to pH 5.6
      in the course of the reaction and then adsorbs this product.`,
    table: {
      caption: 'Rate constants on three supports, mean of five runs',
      columns: ['Support', 'pH at end', '<i>k</i> (h<sup>−1</sup>)', 'Colour removed in 3 h (%)'],
      rows: [
        ['Oyster shell', '8.2', '0.94', '94'],
        ['Quartz', '5.6', '0.47', '76'],
        ['Glass beads', '5.9', '0.39', '69'],
        ['Shell, uncoated', '8.3', '0.01', '3'],
      ],
    },
    conclusions: `
      Shell is more than a cheap carrier: it buffers the water where the photocatalyst works best. A bed
      of ten square metres would serve a works of the usual size.`,
    cites: [],
  },
  JLC250103: {
    affiliation: 'Departamento de Materiales, Universidad del Cantábrico, Santander, Spain',
    introduction: `
      Inhibitors for cooling circuits that use sea water are mostly phosphonates and azoles, and both
      leave the plant with the water. Polysaccharides of brown algae are harmless in this respect and
      bind iron at least as well. What has been missing is a test in real, aerated sea water over times
      longer than a day, with extracts whose composition is known.`,
    methods: `
      Algae were soaked in dilute hydrochloric acid and extracted with 2% sodium carbonate at 20 °C.
      Coupons of mild steel of 4 cm<sup>2</sup> were polished to grade 600 and immersed in stirred sea
      water from the bay. Impedance spectra from 10 kHz to 10 mHz were taken at the open-circuit
      potential after 1, 5, 24 and 48 hours and then daily.`,
    formula: 'η = 1 − <i>R</i><sub>p</sub><sup>0</sup> / <i>R</i><sub>p</sub>',
    results: `
      Without inhibitor the polarisation resistance fell to 640 Ω cm<sup>2</sup> and stayed there. With
      0.8 g of extract per litre it fell likewise at first, and rose after some thirty hours to more than
      5 kΩ cm<sup>2</sup>. The grey film is 14 µm thick, swells in water by a factor of four, and
      dissolves within minutes in citrate. Its Raman bands at 1,410 and 1,590 cm<sup>−1</sup> are those
      of carboxylates bound to iron(III).`,
    table: {
      caption: 'Extracts of three strandings and their efficiency after thirty days',
      columns: ['Collected', 'M/G ratio', '<i>R</i><sub>p</sub> (kΩ cm<sup>2</sup>)', 'η (%)'],
      rows: [
        ['March', '0.71', '5.4', '88'],
        ['June', '0.94', '3.9', '84'],
        ['September', '1.32', '2.2', '71'],
      ],
    },
    conclusions: `
      An alga that is now buried protects steel for a month. Spring strandings, rich in guluronate,
      should be collected apart.`,
    cites: [],
  },
  JLC250104: {
    affiliation:
      'The Nitrite Strip Network; coordinated from the Pwani School of Chemistry, Dar es Salaam',
    introduction: `
      Colour tests on paper are a century old, and telephones with cameras have been used to read them
      for at least ten years. Few of these methods have left the laboratory of their authors, because
      each needed a certain telephone, a box to keep out the light, or a server. We set ourselves the
      rule that none of these may be required, and that the test has to be made with one's own printer.`,
    methods: `
      Wax was printed on filter paper and melted in at 120 °C. The reagent zone received sulfanilamide,
      citric acid and the naphthylethylenediamine; the two reference patches carry dyes of known
      reflectance. Every laboratory obtained the same eight coded solutions from 0 to 100 µmol per litre
      and photographed each strip after four minutes, indoors, in the shade and in the sun.`,
    formula:
      '<i>A</i> = log[(<i>R</i><sub>w</sub> − <i>R</i><sub>b</sub>)/(<i>R</i> − <i>R</i><sub>b</sub>)]',
    results: `
      Only the green channel is used, since it depended least on the telephone. The apparent absorbance
      <i>A</i>, in which <i>R</i><sub>w</sub> and <i>R</i><sub>b</sub> belong to the white and the dark
      patch, is linear up to 60 µmol per litre. Direct sun doubles the scatter but does not shift the
      mean. Three of the forty-one telephones over-sharpen the picture, which the program detects at the
      wax lines and corrects.`,
    table: {
      caption: 'Results for the coded solution of 20.0 µmol per litre',
      columns: ['Light', 'Strips', 'Mean (µM)', 'Repeatability (%)', 'Reproducibility (%)'],
      rows: [
        ['Indoors', '402', '20.3', '6', '10'],
        ['Shade', '388', '19.8', '5', '9'],
        ['Sun', '350', '20.1', '11', '15'],
      ],
    },
    conclusions: `
      A strip that carries its own calibration makes the telephone interchangeable. A district health
      officer can print a year's supply in a morning.`,
    cites: [],
  },
  JLC250105: {
    affiliation: 'Department of Chemistry, Fjordane University College, Førde, Norway',
    introduction: `
      A drop that is torn from a wave has the composition of the sea. Within seconds it loses water, and
      within minutes it has taken up acids from the air. As one litre of liquid is spread through some
      ten thousand cubic metres of air, traces of sulfur dioxide and nitric acid are enough to use up the
      whole of its alkalinity. The numbers surprise students because they think of beakers.`,
    methods: `
      Step one reduces the water to the humidity of 80 per cent. Step two writes down the alkalinity,
      2.3 mmol per litre at first and about 9 afterwards. Step three adds the acid that meets the drop.
      Step four lets carbon dioxide leave. Step five lets hydrogen chloride leave, after which the
      balance of charge has a single unknown and is solved by trial.`,
    formula:
      '[H<sup>+</sup>] = [NO<sub>3</sub><sup>−</sup>] + 2[SO<sub>4</sub><sup>2−</sup>]<sub>added</sub> − <i>A</i><sub>0</sub> − ΔCl',
    results: `
      Clean air leaves the drop slightly below neutral for some hours; air with one part in 10<sup>9</sup>
      of acids brings it to pH 3 in minutes, and the loss of hydrogen chloride then holds it there. Two
      groups in three forget step four at the first attempt and find pH 6. When they are asked where the
      carbon dioxide is, they usually find the mistake themselves.`,
    table: {
      caption: 'Suggested cases, and the results with which groups may compare',
      columns: [
        'Coast',
        'HNO<sub>3</sub> (ppb)',
        'SO<sub>2</sub> (ppb)',
        'pH after 1 min',
        'pH after 1 h',
      ],
      rows: [
        ['Open ocean', '0.01', '0.02', '7.4', '6.1'],
        ['Fishing village', '0.1', '0.3', '6.0', '4.2'],
        ['Harbour city', '1.2', '2.5', '3.4', '2.9'],
      ],
    },
    conclusions: `
      The problem needs one hour, one spreadsheet and no laboratory, and shows that equilibrium is also
      a question of how much there is of each phase.`,
    cites: [],
  },
};
