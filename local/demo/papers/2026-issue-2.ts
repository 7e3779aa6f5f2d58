import type { DemoPaper } from '../publication.ts';

export const papers: Record<string, DemoPaper> = {
  JLC260201: {
    affiliation: 'Department of Chemistry, Anomabo University of the Coast, Ghana',
    introduction: `
      Fishing gear of soft PVC is used until it breaks and is then left on the beach. Plasticisers that
      leave it are found in sediment and in fish. Laboratory tests with new sheet, carried on for a week,
      have been extrapolated to decades. Makers' stamps and the memory of their owners gave us pieces of
      known age, so that the extrapolation could be tested.`,
    methods: `
      From 58 pieces between one and nineteen years old, discs of 20 mm were cut and rotated in glass
      vessels with artificial sea water, which was exchanged daily and extracted with hexane. Four
      phthalates were determined by gas chromatography and mass spectrometry for 240 days. Profiles across
      the thickness were obtained from microtome sections.`,
    formula:
      '<i>M</i><sub>t</sub>/<i>M</i><sub>max</sub> = (4/<i>d</i>) √(<i>D t</i>/π), &nbsp; Bi = <i>k</i><sub>w</sub> <i>d</i> / (<i>K D</i>)',
    results: `
      New pieces lose most in the first day, from a film on their surface. Old ones have a white layer of
      some 80 µm with less than one per cent of plasticiser, and cracks beneath it to a depth of 0.4 mm.
      From the second month on they lose three times as much as new ones. The Biot number, which compares
      the resistances in the water and in the polymer, passes through one at a thickness of 0.6 mm.`,
    table: {
      caption: 'Loss of DEHP at 28 °C in milligrams per square metre and day',
      columns: ['Article', 'Age (a)', 'Day 1', 'Day 60', 'Day 240'],
      rows: [
        ['Hose, new', '0', '41', '3.0', '1.4'],
        ['Hose', '7', '6', '8.8', '4.6'],
        ['Float', '12', '4', '9.7', '5.2'],
        ['Sheeting, 0.3 mm', '5', '9', '2.1', '0.3'],
      ],
    },
    conclusions: `
      Tests with new material underestimate the later loss threefold. Thick and old pieces should be
      collected first.`,
    cites: [],
  },
  JLC260202: {
    affiliation: 'Zakład Elektrochemii, Uniwersytet Nadmorski, Gdynia, Poland',
    introduction: `
      Fouling is the fate of every electrode in tissue. Coatings delay it and are themselves altered.
      Mercury, as a dropping electrode, was always new, and its loss has never been made good. A film which takes
      one minute to grow, and a tenth of a second to remove, brings back this advantage on a solid and at
      the scale of micrometres.`,
    methods: `
      Fibres of 7 µm were cut to 100 µm. The film was grown by sixty cycles from −0.2 to 0.9 V at 1 V per
      second from 5 µM pyrrole in the sample itself, and over-oxidised in the last three. Dopamine was
      determined by differential pulse voltammetry from 0 to 0.4 V. The fibre was cleaned by a pulse at
      1.4 V for 0.1 s.`,
    formula:
      '<i>i</i><sub>p</sub> = <i>S c</i>, &nbsp; <i>S</i> = 18.2 ± 0.5 pA nM<sup>−1</sup> (<i>n</i> = 212 films)',
    results: `
      Films are 12 ± 1 nm thick according to ellipsometry on larger electrodes. Their sites carry a
      negative charge that keeps out ascorbate and attracts the dopamine cation. Between 212 films the
      sensitivity varied by three per cent and showed no trend. Serotonin gives a second wave, and a tenth
      of its height appears in that of dopamine.`,
    table: {
      caption: 'Response to other substances relative to dopamine',
      columns: ['Substance', 'Concentration', 'Bare fibre', 'With film'],
      rows: [
        ['Ascorbate', '400 µM', '0.83', '0.0006'],
        ['Urate', '50 µM', '0.41', '0.004'],
        ['Serotonin', '1 µM', '1.20', '0.10'],
        ['DOPAC', '20 µM', '0.95', '0.002'],
      ],
    },
    conclusions: `
      Renewal in place turns the ageing of a film from a fault into a habit. The three laboratories are
      now trying the method on histamine.`,
    cites: ['JLC250203'],
  },
  JLC260203: {
    affiliation: 'Instituto de Química Costeira, Universidade do Recôncavo Atlântico, Brazil',
    introduction: `
      Magnesium is cheap and light, and its hydride has been a hope for half a century. Milling with
      additives makes the grains small and their surfaces active. Niobium oxide is the best known of these
      and costs more than the hydride. Mussel shell, at almost no cost, was first tried by mistake, as a
      student took it for reagent carbonate.`,
    methods: `
      Shell of one species was washed, dried at 80 °C and ground below 20 µm. Mixtures were milled in
      argon for five hours with a ratio of balls to powder of thirty. Release was measured at 5 °C per
      minute, cycling at 320 °C between 0.1 and 10 bar. Carbon was studied by Raman spectroscopy and
      electron microscopy.`,
    formula: '2 MgH<sub>2</sub> + CaCO<sub>3</sub> = 2 MgO + CaO + C + 2 H<sub>2</sub>',
    results: `
      Maximum release lies at 391 °C for the hydride alone, at 360 °C with reagent and at 333 °C with
      shell. Shell which was heated behaves as the reagent does. The D and G bands of carbon appear with
      shell only. The reaction given above consumes 4.2 per cent of the hydride in the first cycle, if five
      per cent of shell is present, and comes to an end with the carbonate.`,
    table: {
      caption: 'Effect of the additive (five per cent by mass)',
      columns: [
        'Additive',
        'Peak (°C)',
        'Capacity, cycle 2 (%)',
        'Capacity, cycle 60 (%)',
        '<i>t</i><sub>90</sub> (min)',
      ],
      rows: [
        ['None', '391', '7.4', '5.9', '31'],
        ['Reagent CaCO<sub>3</sub>', '360', '6.8', '6.1', '12'],
        ['Shell', '333', '6.8', '6.5', '4'],
        ['Shell, heated', '361', '6.8', '6.0', '12'],
      ],
    },
    conclusions: `
      The organic part of the shell, not its mineral, is the active one. Other biominerals with more of it
      are being tested.`,
    cites: ['JLC250205', 'JLC250102'],
  },
  JLC260204: {
    affiliation: 'Delta Institute of Geochemistry, Chattogram, Bangladesh',
    introduction: `
      Sulfate in the sea has changed its isotopic composition in the course of the earth's history, and
      beds of gypsum are the best record of it. To read it one needs the difference between crystal and
      brine. It was determined in beakers, at rest and slowly. Nature, in a shallow basin beneath a tropical
      sun, works a hundred times as fast.`,
    methods: `
      Every basin of three salt works was sampled weekly from December to May. Gypsum was collected on glass
      plates that were exposed for one day. Sulfate was precipitated as barium sulfate and its isotopes
      measured with a precision of 0.1 per mille. Rates of growth were found by weighing the plates; mats
      were sampled separately.`,
    formula:
      'Δ = Δ<sub>eq</sub> − (Δ<sub>eq</sub> − Δ<sub>k</sub>) <i>R</i>/(<i>R</i> + <i>R</i><sub>½</sub>)',
    results: `
      The fractionation decreases smoothly with the rate of growth <i>R</i> and is halved at about
      11 g per square metre and hour. One curve serves all three works, with Δ<sub>eq</sub> = 2.4 and
      Δ<sub>k</sub> = 0.4 per mille. Plates on mats do not lie on it: bacteria take the light isotope there
      and make the remaining sulfate heavier. These were left out of the fit.`,
    table: {
      caption: 'Means over the season for the crystallising basins',
      columns: ['Works', 'T (°C)', '<i>R</i> (g m<sup>−2</sup> h<sup>−1</sup>)', 'Δ (‰)', 'Plates'],
      rows: [
        ['Cox’s Bazar', '31', '6.2', '1.7', '118'],
        ['Kachchh', '36', '17', '1.2', '140'],
        ['Malindi', '29', '3.9', '1.9', '96'],
        ['All, on mats', '32', '5.5', '0.2', '31'],
      ],
    },
    conclusions: `
      Gypsum records the sea only if one knows how fast it grew. The thickness of its annual layers tells
      just that.`,
    cites: [],
  },
  JLC260205: {
    affiliation: 'Baltic Small Harbours Observatory, Liepāja, Latvia',
    introduction: `
      An electrode costs forty euros and is calibrated with solutions that have nothing in common with the
      sea. The error that results, up to a fifth of a unit, is larger than everything one would like to see.
      Spectrophotometers avoid it and cost as much as a boat. Our question was how far one gets with good
      buffers, a strict habit and many hands.`,
    methods: `
      Buffers of tris and 2-aminopyridine in synthetic sea water were made in one batch a year, filled hot
      into bottles of 60 mL, and sent to the harbours. The logger stores a reading every twenty minutes and
      both readings of each calibration. Bottles for comparison were taken by visitors and measured with a
      dye in one laboratory.`,
    formula:
      'pH = pH<sub>B</sub> + (<i>E</i><sub>B</sub> − <i>E</i>)/<i>s</i>, &nbsp; <i>s</i> from both buffers of the month',
    results: `
      Of 1,536 monthly calibrations 1,391 were carried out. Electrodes drift by 0.011 units a month and
      fail suddenly rather than gradually, after 17 months on average. The daily swing follows light, and
      rain brings sharp minima that ordinary monthly samples would never have met. No trend can be stated
      after two years, nor should it be.`,
    table: {
      caption: 'Harbours by region: median error and daily swing',
      columns: ['Coast', 'Harbours', 'Median error', 'Swing, June', 'Swing, January'],
      rows: [
        ['Eastern Baltic', '22', '0.019', '0.62', '0.05'],
        ['Adriatic', '12', '0.022', '0.81', '0.11'],
        ['Bay of Biscay', '11', '0.024', '0.34', '0.07'],
        ['Gulf of Guinea', '9', '0.026', '0.45', '0.40'],
        ['Malabar', '10', '0.020', '0.38', '0.29'],
      ],
    },
    conclusions: `
      The protocol: rinse; buffer one, wait four minutes, press; rinse; buffer two, wait, press. Once a
      month, on the first Monday.`,
    cites: ['JLC250101', 'JLC250105'],
  },
};
