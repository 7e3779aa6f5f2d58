import type { DemoPaper } from '../publication.ts';

export const papers: Record<string, DemoPaper> = {
  JLC250201: {
    affiliation:
      'Институт химии внутренних вод, Алматы, Қазақстан (Institute of Inland Water Chemistry)',
    introduction: `
      Springs with up to 4 mg of iron per litre enter the lake on its southern shore. Phosphate and
      arsenic travel with the iron as long as it is dissolved and are deposited with it afterwards.
      Models of the lake used a rate constant for the ocean, which does not hold for a water whose chief
      anion is sulfate. Temperature varies by thirty degrees between the ice and August.`,
    methods: `
      Iron(II) was added to air-saturated water at 0.5 µmol per litre, held to 0.05 °C and buffered by a
      controlled flow of carbon dioxide. Portions were drawn automatically into ferrozine. A run had
      twenty points over three half-lives. Synthetic mixtures held sodium, magnesium, chloride and
      sulfate at ionic strengths of 0.02 to 0.5.`,
    formula:
      '−d[Fe(II)]/d<i>t</i> = <i>k</i> [Fe(II)] [O<sub>2</sub>] [OH<sup>−</sup>]<sup>2</sup>, &nbsp; log <i>k</i> = 21.6 − 1410/<i>T</i> − 1.1 √<i>I</i> − 3.4 [SO<sub>4</sub>]',
    results: `
      The slope of log rate against pH is 1.97 ± 0.06 throughout. Chloride, at equal ionic strength,
      lowers the rate by a fifth and sulfate by more than a half, as expected if the ion pair does not
      react. Apparent activation energies at constant hydroxide agree for all salinities. Natural water
      follows the synthetic mixtures apart from the station at the reeds, where humic matter accelerates
      the reaction by 40 per cent.`,
    table: {
      caption: 'Half-life of iron(II) in minutes at pH 7.4 in air-saturated water',
      columns: ['Salinity', '5 °C', '15 °C', '25 °C', '35 °C'],
      rows: [
        ['0.3', '212', '71', '25', '9.6'],
        ['6', '395', '131', '47', '18'],
        ['12', '530', '178', '63', '24'],
        ['18', '641', '214', '76', '29'],
      ],
    },
    conclusions: `
      In winter the iron of the springs reaches the open lake, in summer it does not. The equation given
      above replaces the oceanic constant.`,
    cites: ['JLC250101'],
  },
  JLC250202: {
    affiliation:
      'रसायनशास्त्र विभाग, कोकण विज्ञान संस्था, रत्नागिरी (Konkan Institute of Science, Ratnagiri)',
    introduction: `
      Two million filters of the same simple design are in use along the coast. They hold a litre of
      coconut-shell carbon and are changed once a year, if at all. Reports of perfluorinated acids in
      wells near a former airfield led to the question what these filters can do. Data for distilled
      water are of little help, since a coastal well may hold a gram of chloride per litre.`,
    methods: `
      Isotherms were measured in polypropylene bottles after eleven days on a roller, the acids by
      liquid chromatography and mass spectrometry with labelled standards. Columns of 25 mL, scaled to
      equal contact time, received tap water with 100 ng per litre of each acid for fourteen months. Pore
      widths were derived from argon adsorption.`,
    formula:
      'log <i>K</i><sub>F</sub> = 0.36 <i>n</i> − 0.88, &nbsp; <i>n</i> = number of CF<sub>2</sub> groups',
    results: `
      All isotherms follow Freundlich's equation with an exponent of 0.62 to 0.71. Three carbons differ
      little for the long chains. For the acids with four and five carbon atoms the volume of pores
      narrower than 0.8 nm decides, and chloride competes noticeably from 300 mg per litre. Breakthrough
      in the columns was sharp for long chains and drawn out for short ones, which leave at more than
      their initial concentration when longer ones displace them.`,
    table: {
      caption: 'Time to a breakthrough of ten per cent, for a family of five',
      columns: ['Acid', 'Carbon A', 'Carbon B', 'Carbon C (steam)'],
      rows: [
        ['PFBA (C<sub>4</sub>)', '9 d', '8 d', '18 d'],
        ['PFPeA (C<sub>5</sub>)', '21 d', '19 d', '37 d'],
        ['PFHxA (C<sub>6</sub>)', '64 d', '58 d', '80 d'],
        ['PFOA (C<sub>8</sub>)', '11 months', '10 months', '12 months'],
      ],
    },
    conclusions: `
      A yearly change of the carbon protects against the acids with eight or more carbon atoms. For the
      short ones another process is needed.`,
    cites: [],
  },
  JLC250203: {
    affiliation:
      '海洋材料研究所 電気化学研究室, 函館 (Institute of Marine Materials, Hakodate, Japan)',
    introduction: `
      Rechargeable zinc–air cells need a cathode that reduces oxygen and sets it free again, thousands of
      times. Carbon doped with nitrogen does the former well, and iron helps with the latter. Both are
      present in <i>Ulva</i>, at four per cent and 0.2 per cent of the dry mass. Salt, of which there is
      up to a fifth, was regarded as an impurity.`,
    methods: `
      Thalli from one beach were dried at 60 °C, half of them after washing, and heated in nitrogen at
      5 °C per minute to the temperatures given, with one hour at the end. All powders were then rinsed
      with dilute acid. Rotating-disc measurements were made in 0.1 M potassium hydroxide, cell tests in
      6 M with zinc acetate, at 25 °C in air.`,
    formula:
      '1/<i>j</i> = 1/<i>j</i><sub>k</sub> + 1/(0.62 <i>n F D</i><sup>2/3</sup> ν<sup>−1/6</sup> <i>c</i> ω<sup>1/2</sup>)',
    results: `
      Sodium chloride melts at 801 °C, and in fact the surface of the unwashed product doubles between
      780 and 820 °C. There sulfur begins to be lost. At 800 °C both effects are balanced, the number of
      electrons is 3.9 and the half-wave potential 0.79 V. Cells kept 89 per cent of their efficiency
      after 310 cycles; failure was due to the zinc electrode.`,
    table: {
      caption: 'Properties of biochar from unwashed thalli',
      columns: [
        'T (°C)',
        'Surface (m<sup>2</sup>/g)',
        'N (at. %)',
        'S (at. %)',
        '<i>E</i><sub>1/2</sub> (V)',
      ],
      rows: [
        ['600', '210', '4.1', '1.3', '0.68'],
        ['700', '480', '3.6', '1.2', '0.73'],
        ['800', '1,180', '2.9', '1.0', '0.79'],
        ['950', '1,290', '1.4', '0.2', '0.71'],
      ],
    },
    conclusions: `
      The salt in the alga is a template that costs nothing. A narrow window about 800 °C keeps sulfur
      and opens the pores.`,
    cites: [],
  },
  JLC250204: {
    affiliation:
      'Τμήμα Διδακτικής της Χημείας, Πανεπιστήμιο των Νήσων, Σύρος (University of the Isles, Syros)',
    introduction: `
      In our pupils' books an indicator has one constant. That this constant belongs to a solution of
      vanishing ionic strength is said, if at all, in a footnote. Yet a glass of sea water is within
      reach of every school on the islands, and the eye is a sensitive instrument for blues. The
      experiment makes the footnote visible.`,
    methods: `
      Red cabbage is boiled in distilled water for ten minutes and the juice diluted to an absorbance of
      about one. Buffers of phosphate and borate from pH 6 to 9 are made with 0, 0.1, 0.3 and 0.7 M
      sodium chloride and with filtered sea water. A sensor with red and blue diodes measures the ratio
      of absorbances, from which the fraction of the blue form follows.`,
    formula:
      'p<i>K</i>′ = p<i>K</i> − (2<i>z</i> − 1) · 0.51 [√<i>I</i>/(1 + √<i>I</i>) − 0.3 <i>I</i>]',
    results: `
      The pupils' values scatter by 0.08 and the means of four schools by 0.03 units. Sodium chloride
      alone lowers the constant by half a unit, as calculated. Sea water of equal ionic strength lowers
      it further, and artificial sea water without magnesium does not. Most classes propose unprompted
      that magnesium is held between two oxygen atoms of the dye.`,
    table: {
      caption: 'Apparent constants, means of four schools with 87 pupils',
      columns: ['Medium', 'Ionic strength', 'p<i>K</i>′ found', 'p<i>K</i>′ calculated'],
      rows: [
        ['Distilled water', '0.01', '7.58', '7.60'],
        ['0.1 M NaCl', '0.11', '7.31', '7.33'],
        ['0.7 M NaCl', '0.71', '7.10', '7.13'],
        ['Sea water', '0.70', '6.91', '7.13'],
      ],
    },
    conclusions: `
      One double lesson leads from a pretty colour to the limits of a theory. Worksheets in four
      languages may be had from the authors.`,
    cites: ['JLC250105'],
  },
  JLC250205: {
    affiliation:
      '滨海大学 矿物化学系, 青岛 (Department of Mineral Chemistry, Binhai University, Qingdao)',
    introduction: `
      Nacre is a wall of aragonite tablets and thin organic sheets. How the orientation of the tablets is
      carried through the sheets has been explained by mineral bridges on the one hand and by templates
      on the other. The role of magnesium was left to the solution. Experiments at constant
      supersaturation on natural fragments allow these effects to be separated.`,
    methods: `
      Fragments of 2 mm were cut from one shell; half were bleached in dilute hypochlorite. Solutions of
      calcium chloride, magnesium chloride and sodium hydrogencarbonate were mixed just before the flow
      cell and the saturation with respect to aragonite kept at 4.0. Steps were imaged at one frame per
      forty seconds; the mineral was identified by micro-Raman spectroscopy.`,
    formula:
      '<i>v</i> = <i>v</i><sub>0</sub> / (1 + <i>k</i><sub>a</sub> τ [Mg<sup>2+</sup>]), &nbsp; τ = 40 ± 6 ms',
    results: `
      Bleached fragments grew in each of 26 experiments, at velocities which decrease with the
      concentration of magnesium. With the sheets in place nothing happened at ratios below two. Above
      it, tablets 0.2 to 0.5 µm wide appeared after 50 minutes, 93 per cent of them within five degrees
      of the orientation beneath. They sit above pores of 30 nm. Calcite was found on glass, never on
      nacre.`,
    table: {
      caption: 'Growth at a constant supersaturation of 4.0 and 25 °C',
      columns: ['Mg/Ca', 'Step velocity (nm/s)', 'Bleached', 'With sheets'],
      rows: [
        ['0', '3.1', 'aragonite', 'none'],
        ['1', '2.2', 'aragonite', 'none'],
        ['3', '1.3', 'aragonite', 'aragonite, in pores'],
        ['8', '0.6', 'aragonite', 'aragonite, in pores'],
      ],
    },
    conclusions: `
      The substrate selects the mineral and magnesium the path. Bridges through pores suffice to explain
      the common orientation.`,
    cites: [],
  },
};
