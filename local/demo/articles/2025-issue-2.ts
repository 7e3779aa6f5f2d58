import type { DemoArticle } from '../publication.ts';

export const articles: DemoArticle[] = [
  {
    refnumber: 'JLC250201',
    title: 'Kinetics of the autoxidation of Fe(II) in brackish water between 5 and 35 °C',
    authorname: 'Дмитрий Сергеевич Воронов, Айгүл Нұрланқызы Сейтқали, Ольга Ивановна Жукова',
    country: 'Kazakhstan',
    subject: 'Physical Chemistry',
    keywords: 'iron, oxidation, kinetics, brackish water, activation energy',
    email: 'd.voronov@example.org',
    pagenumber: '11-12',
    publishdate: '2025-09-12',
    abstract: `
      The rate at which dissolved iron(II) meets its end in oxygenated water decides how far a spring
      can carry iron, phosphate and arsenic into a lake. The rate law has been known for half a century
      for fresh water and for the open sea, but the inland waters of Central Asia lie between the two
      and hold far more sulfate than either. We measured the pseudo-first-order rate in water from four
      stations of a saline lake, and in synthetic mixtures, at seven temperatures and at pH 6.8 to 8.0,
      by the ferrozine method with an automatic sampler. The order in hydroxide remains two. The
      apparent activation energy, at constant hydroxide, is 27 kJ per mole and does not depend on
      salinity, whereas the rate itself falls to one third between fresh water and a salinity of
      eighteen. Ion pairing with sulfate accounts for most of this, and we give a simple equation,
      valid from 5 to 35 °C, which needs only the conductivity, the pH and a thermometer.`,
  },
  {
    refnumber: 'JLC250202',
    title: 'Sorption of C<sub>4</sub>–C<sub>10</sub> perfluorinated acids on coconut-shell carbon',
    authorname: 'कावेरी देशपांडे, अमित कुलकर्णी, Rohan D’Souza',
    country: 'India',
    subject: 'Environmental Chemistry',
    keywords: 'PFAS, activated carbon, coconut shell, isotherm, breakthrough',
    email: 'kaveri.deshpande@example.org',
    pagenumber: '13-14',
    publishdate: '2025-09-12',
    abstract: `
      Household filters on the Konkan coast are filled with carbon made from coconut shell, which was
      chosen for chlorine and taste. Whether they also hold back perfluorinated acids has been assumed
      more often than measured. We determined isotherms for seven linear acids with four to ten carbon
      atoms on three commercial carbons, from 20 nanograms to 200 micrograms per litre, in tap water
      rather than in distilled water. Each further CF<sub>2</sub> group raises the affinity by a factor
      of 2.3, and the acids with four and five carbon atoms are so weakly bound that chloride at the
      level of a coastal well displaces half of them. In columns which imitate the use by a family of
      five, perfluorooctanoic acid broke through after eleven months but perfluorobutanoic acid after
      nine days. Steam activation to a larger fraction of narrow pores doubles the latter figure. We
      conclude that such filters protect against the long chains only, and that labels should say so.`,
  },
  {
    refnumber: 'JLC250203',
    title: 'Biochar from <i>Ulva</i> as a cathode support in rechargeable zinc–air cells',
    authorname: '田中 美咲, 山本 健太, Camille Rousseau',
    country: 'Japan',
    subject: 'Electrochemistry',
    keywords: 'biochar, Ulva, zinc–air cell, oxygen reduction, electrocatalysis',
    email: 'misaki.tanaka@example.org',
    pagenumber: '15-16',
    publishdate: '2025-09-12',
    abstract: `
      Green tides of <i>Ulva</i> bring with them what makers of electrodes usually add at some cost:
      nitrogen, sulfur and a little iron, finely distributed through a carbon-rich tissue. We pyrolysed
      washed and unwashed thalli under nitrogen between 600 and 950 °C and tested the powders, without
      any further catalyst, as air cathodes of zinc cells. Washing proved decisive: the salt that
      remains in unwashed thalli melts, opens the pores to a surface of 1,180 m<sup>2</sup> per gram
      and is itself removed by the final rinse. The best material reduces oxygen by close to four
      electrons at a half-wave potential only 60 mV below that of platinum on carbon. Cells charged
      and discharged at 5 mA per square centimetre ran for 310 cycles with a voltage gap that grew from
      0.79 to 0.88 V. Sulfur is lost above 800 °C and with it half of the activity, so that the window
      of useful temperatures is narrow. One tonne of wet algae would give about eleven kilograms.`,
  },
  {
    refnumber: 'JLC250204',
    title:
      'Ionic strength and the colour of anthocyanins: a titration with red cabbage and the sea',
    authorname: 'Ελένη Παπαδοπούλου, Νίκος Αντωνίου',
    country: 'Greece',
    subject: 'Chemical Education',
    keywords: 'anthocyanin, ionic strength, indicator, titration, school experiment',
    email: 'eleni.papadopoulou@example.org',
    pagenumber: '17-18',
    publishdate: '2025-09-12',
    abstract: `
      The juice of red cabbage is the best-known indicator of all school laboratories, and its colours
      are always described as a function of pH alone. Classes that live by the sea can see within five
      minutes that this is not so: the same buffer made up once with distilled and once with sea water
      gives two different blues. We turn this observation into a quantitative experiment for the last
      two years of school. The apparent constant of the second deprotonation of the mixed cyanidin
      glycosides shifts from 7.6 to 7.1 between zero and 0.7 mol per litre of sodium chloride, in good
      agreement with the extended law of Debye and Hückel, and by a further 0.2 when magnesium is
      present, which it is not. That last step is the point of the lesson: pupils find out by their own
      measurements where a simple theory ends and the chemistry of particular ions begins. A light
      sensor costing less than ten euros is sufficient, and results from four schools are given.`,
  },
  {
    refnumber: 'JLC250205',
    title: 'Growth of aragonite on fragments of nacre in solutions rich in Mg<sup>2+</sup>',
    authorname: '陈静怡, 王志远, Isabelle Tremblay-Côté',
    country: 'China',
    subject: 'Crystal Chemistry',
    keywords: 'aragonite, nacre, crystal growth, magnesium, biomineralisation',
    email: 'jingyi.chen@example.org',
    pagenumber: '19-20',
    publishdate: '2025-09-12',
    abstract: `
      Calcite is the stable form of calcium carbonate, aragonite the form that molluscs prefer, and
      magnesium is usually named as the reason why the second can grow in the sea. We placed cleaned
      fragments of nacre, with and without their organic sheets, in a flow cell at a constant
      supersaturation and varied the ratio of magnesium to calcium from zero to eight. Atomic force
      microscopy followed single steps for up to six hours. On fragments which had been bleached,
      aragonite continued epitaxially at all ratios, even without any magnesium, where calcite formed
      at the same time elsewhere in the cell. On fragments with their organic sheets no growth was seen
      below a ratio of two, and above it new tablets nucleated in the pores of the sheets, each in the
      orientation of the tablet beneath. Magnesium therefore does not select the mineral, which the
      substrate does, but decides whether growth passes through the sheets. Step velocities agree with
      a model in which hydrated Mg<sup>2+</sup> blocks kinks for about 40 milliseconds at a time.`,
  },
];
