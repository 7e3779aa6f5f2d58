import type { DemoArticle } from '../publication.ts';

export const articles: DemoArticle[] = [
  {
    refnumber: 'JLC260101',
    title: 'Recovery of bromide from desalination brine by a cascade of anion-selective membranes',
    authorname: 'فاطمة الزهراء بن سالم, يوسف المنصوري, Salma Trabelsi',
    country: 'Tunisia',
    subject: 'Separation Science',
    keywords: 'bromide, desalination, brine, electrodialysis, selectivity',
    email: 'fatma.bensalem@example.org',
    doi: '10.5555/jlc.2026.0101',
    pagenumber: '1-2',
    publishdate: '2026-03-13',
    abstract: `
      A desalination plant returns to the sea, with every cubic metre of brine, about 130 grams of
      bromide, while bromine is pumped elsewhere from wells that are running low. Electrodialysis with
      ordinary membranes moves chloride and bromide alike. Membranes whose outer layer is a few dozen
      nanometres of a hydrophobic quaternary polymer favour the less hydrated ion, but by a factor of
      three at the most, which is not enough when there are five hundred chlorides for each bromide. We
      describe a cascade of four short stacks in which the concentrate of one is the feed of the next
      and part of it is returned, as in the separation of isotopes. With a selectivity of only 2.7 the
      cascade raised the ratio of bromide to chloride two hundredfold, at a yield of sixty-one per
      cent, and used 1.9 kilowatt-hours per kilogram of bromide. The fourth stage can be fed directly
      to a conventional bromine tower. Fouling by calcium sulfate, which ended our first campaign,
      was avoided by reversing the polarity for two minutes in each hour.`,
  },
  {
    refnumber: 'JLC260102',
    title:
      'Complexes of curcumin with Fe<sup>3+</sup> and Al<sup>3+</sup> in water–ethanol mixtures',
    authorname: 'மீனாட்சி சுந்தரம், கார்த்திக் ராஜேந்திரன், Nirmala Jayawardena',
    country: 'Sri Lanka',
    subject: 'Coordination Chemistry',
    keywords: 'curcumin, stability constant, iron, aluminium, spectrophotometry',
    email: 'meenakshi.s@example.org',
    doi: '10.5555/jlc.2026.0102',
    pagenumber: '3-4',
    publishdate: '2026-03-13',
    abstract: `
      Curcumin, the yellow of turmeric, turns brown in an iron pan and bright orange in an aluminium
      one, as every cook in the south of India knows. Published stability constants of the two
      complexes differ by six orders of magnitude, largely because curcumin decomposes in alkaline
      water during the measurement. We worked in mixtures of water and ethanol with sixty to ninety
      per cent of ethanol by volume, at pH 3.0 to 5.5, where the decomposition takes days, and
      followed the titrations with a diode-array spectrophotometer. Factor analysis finds three
      absorbing species for iron, with one, two and three ligands, but only two for aluminium. The
      first constants, extrapolated to water, are 10<sup>9.8</sup> and 10<sup>8.1</sup>; both follow
      the trend of simple β-diketones closely, and so the phenol groups are not involved. The
      aluminium complex fluoresces with a quantum yield of 0.21, which makes an old kitchen
      observation into a method for aluminium in drinking water with a limit of 8 micrograms per
      litre.`,
  },
  {
    refnumber: 'JLC260103',
    title: 'Dissolved CO<sub>2</sub> and the setting of lime mortars at the tide line',
    authorname: 'Niamh Ní Bhraonáin, Þórdís Guðmundsdóttir, Angharad Llŷr Hughes',
    country: 'Ireland',
    subject: 'Materials Chemistry',
    keywords: 'lime mortar, carbonation, tidal zone, conservation, brucite',
    email: 'niamh.nib@example.org',
    doi: '10.5555/jlc.2026.0103',
    pagenumber: '5-6',
    publishdate: '2026-03-13',
    abstract: `
      Harbour walls of the eighteenth century were pointed with lime mortar between one tide and the
      next, and many of them stand. Modern repairs with what is believed to be the same mortar often
      fail in their first winter. We made prisms of three limes, with and without five per cent of
      crushed brick, and exposed them for 400 days at three heights of a pier, from permanently wet to
      splashed, with a control in the laboratory. Carbonation was measured by thermogravimetry and by
      phenolphthalein on fresh cuts. Contrary to expectation it was fastest not in the splash zone but
      at mid-tide, where dissolved carbon dioxide is brought in by the water itself and the pores never
      dry out. The same water carries magnesium, and in the permanently wet position a skin of brucite
      closes the pores within three weeks and stops carbonation altogether. Brick dust prevents the
      skin. We recommend that repairs below mid-tide should be shielded from the sea for ten days,
      which the old accounts of straw mats and clay now seem to describe.`,
  },
  {
    refnumber: 'JLC260104',
    title: 'Volatile organosulfur compounds above drying kelp by headspace gas chromatography',
    authorname: 'Şebnem Çağlayan, Oğuz Yıldırım, İpek Gümüşoğlu',
    country: 'Türkiye',
    subject: 'Analytical Chemistry',
    keywords: 'dimethyl sulfide, kelp, headspace, gas chromatography, odour',
    email: 'sebnem.caglayan@example.org',
    doi: '10.5555/jlc.2026.0104',
    pagenumber: '7-8',
    publishdate: '2026-03-13',
    abstract: `
      People who live beside kelp-drying yards complain of the smell, and their neighbours who own the
      yards maintain that it is the smell of the sea. Both are right, as the same compound,
      dimethyl sulfide, is responsible, but the concentrations differ by three orders of magnitude. We
      sampled the air above racks of <i>Saccharina</i> at one-hour intervals through four drying cycles
      and determined six organosulfur compounds by headspace gas chromatography with a pulsed flame
      photometric detector. The emission has two maxima. The first, in the first three hours, is due
      to dimethyl sulfide from the enzymatic cleavage of its precursor in damaged cells; the second,
      at night, consists of methanethiol and dimethyl disulfide and is microbial. A short dip in water
      at 70 °C, which is used for colour anyway, suppresses the first maximum by ninety-one per cent
      and does not alter the second, which is avoided simply by covering the racks before the dew. The
      odour threshold at the nearest houses was then exceeded on two days rather than twenty-six.`,
  },
  {
    refnumber: 'JLC260105',
    title: 'Two-step synthesis of 4-aryl-1<i>H</i>-1,2,3-triazoles with sea water as the solvent',
    authorname: 'Nguyễn Thị Thu Hằng, Trần Quốc Bảo, Đặng Hữu Phước',
    country: 'Vietnam',
    subject: 'Organic Chemistry',
    keywords: 'triazole, click chemistry, sea water, copper, green solvents',
    email: 'hang.nguyen@example.org',
    doi: '10.5555/jlc.2026.0105',
    pagenumber: '9-10',
    publishdate: '2026-03-13',
    abstract: `
      Water is often called the greenest of solvents, but distilled water has a footprint of its own
      in places where drinking water is scarce. We asked which parts of a standard preparation of
      1,2,3-triazoles really need it. Aryl alkynes were made from the aldehydes in one step and joined
      to azides by copper catalysis in filtered, otherwise untreated sea water from the laboratory's
      own beach. Eighteen triazoles were obtained in yields of 71 to 96 per cent, on average four per
      cent higher than in distilled water. Control experiments point to chloride, which keeps copper(I)
      in solution without any added ligand, and to the salting-out of the product, which may simply be
      filtered off. Bromide in sea water does not interfere. Only the nitro compounds, with their
      sluggish aldehydes, gave less than in the control. After five runs with the same water the
      catalyst could be recovered by a strip of scrap iron. The procedure has since been taken over
      into our second-year practical course, where it saves some 600 litres of distilled water a year.`,
  },
];
