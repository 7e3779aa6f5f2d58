import type { DemoArticle } from '../publication.ts';

export const articles: DemoArticle[] = [
  {
    refnumber: 'JLC260201',
    title: 'Leaching of phthalates from weathered PVC into artificial sea water',
    authorname: 'Adwoa Mensah-Boateng, Kwabena Owusu, Chiamaka Ọnwụbiko',
    country: 'Ghana',
    subject: 'Environmental Chemistry',
    keywords: 'phthalates, PVC, weathering, leaching, diffusion, sea water',
    email: 'adwoa.mensah@example.org',
    doi: '10.5555/jlc.2026.0201',
    pagenumber: '11-12',
    publishdate: '2026-09-11',
    abstract: `
      Soft polyvinyl chloride holds up to a third of its mass of plasticiser, which is dissolved in the
      polymer rather than bound to it and therefore leaves in the course of time. How fast it does so
      in the sea has mostly been measured with new material. We collected hoses, floats and sheeting of
      known age from fishing beaches in the Gulf of Guinea, and compared their loss of four phthalates
      to stirred artificial sea water with that of new pieces from the same makers. Weathered material
      lost less in the first day but more in every later month. A chalky surface layer, from which the
      plasticiser has already gone, explains the slow start; the fine cracks below it, which multiply
      the surface by about seven, explain the rest. Diffusion through the polymer governs the loss from
      pieces thicker than 0.6 mm and the boundary layer in the water that from thinner ones. A map of
      the two regimes is given, from which the loss in a year can be read if the thickness and the age
      are known. For a typical float it amounts to nineteen grams.`,
  },
  {
    refnumber: 'JLC260202',
    title: 'Sensing of dopamine on carbon fibres coated with polypyrrole grown <i>in situ</i>',
    authorname: 'Łukasz Wójcik, Jiří Dvořáček, Katalin Szűcs, Ştefan Țăranu',
    country: 'Poland',
    subject: 'Electrochemistry',
    keywords: 'dopamine, polypyrrole, carbon fibre, voltammetry, selectivity',
    email: 'lukasz.wojcik@example.org',
    doi: '10.5555/jlc.2026.0202',
    pagenumber: '13-14',
    publishdate: '2026-09-11',
    abstract: `
      Electrodes for dopamine must tell it from ascorbic acid, which is oxidised at almost the same
      potential and is a thousand times more abundant. Films that repel anions solve this problem but
      age within days. We grow such a film where it is needed: the bare fibre is dipped into the sample
      together with 5 micromoles of pyrrole, and sixty seconds of cycling deposit an over-oxidised
      polypyrrole some twelve nanometres thick. After the measurement a single pulse at 1.4 V removes
      it. Each determination thus begins with a new film, and the scatter between films, three per
      cent, is smaller than the drift of any permanent coating after two hours. The response to
      dopamine is linear from 20 nmol to 15 µmol per litre, with a rejection of ascorbate of 1,300 to
      one. Serotonin remains a mild interference. The method was tried on perfused tissue of the pond
      snail over eight hours with a single fibre, and on artificial cerebrospinal fluid in three
      laboratories whose results agreed within five per cent.`,
  },
  {
    refnumber: 'JLC260203',
    title: 'Hydrogen storage in MgH<sub>2</sub> ball-milled with CaCO<sub>3</sub> from sea shells',
    authorname: 'João Sebastião Conceição, Mônica Araújo Simões, Anaïs Völkers',
    country: 'Brazil',
    subject: 'Materials Chemistry',
    keywords: 'hydrogen storage, magnesium hydride, ball milling, calcium carbonate, kinetics',
    email: 'joao.conceicao@example.org',
    doi: '10.5555/jlc.2026.0203',
    pagenumber: '15-16',
    publishdate: '2026-09-11',
    abstract: `
      Magnesium hydride carries 7.6 per cent of its mass as hydrogen and gives it up too slowly and too
      hot. Oxides of transition metals accelerate the exchange, but the good ones are dear. We milled
      the hydride for five hours with two to ten per cent of ground mussel shell and, for comparison,
      with reagent calcium carbonate of the same grain size. Shell lowered the temperature of the
      maximum release by 58 °C, reagent carbonate by only 31 °C. The difference disappears when the
      shell is first heated to 400 °C, and its 1.5 per cent of organic matter is burnt: during milling
      this matter turns into thin carbon sheets, which keep the grains apart. After sixty cycles at
      320 °C the mixture with five per cent of shell retained ninety-six per cent of its capacity and
      took up nine tenths of it within four minutes. The gain is bought with a small, irreversible loss
      in the first cycle, in which the carbonate is reduced; we determine this loss, and we show that
      at five per cent it is outweighed by the faster exchange after only two cycles.`,
  },
  {
    refnumber: 'JLC260204',
    title: 'Fractionation of <sup>34</sup>S during the evaporation of brines in coastal salt pans',
    authorname: 'Farhana Begum Chowdhury, Md. Anisur Rahman, Harshad Solanki, Zawadi Otieno',
    country: 'Bangladesh',
    subject: 'Geochemistry',
    keywords: 'sulfur isotopes, gypsum, salt pan, brine, fractionation',
    email: 'farhana.chowdhury@example.org',
    doi: '10.5555/jlc.2026.0204',
    pagenumber: '17-18',
    publishdate: '2026-09-11',
    abstract: `
      Old evaporites are read as archives of the sulfur isotopes of the sea, on the assumption that
      gypsum is heavier than its brine by a constant 1.6 per mille. Salt pans allow the assumption to
      be tested in days rather than in millions of years. We sampled brine and fresh gypsum from every
      basin of three works, in Bangladesh, in Gujarat and on the Kenyan coast, through a whole dry
      season. The difference between gypsum and brine was 1.7 per mille on average but ranged from 0.9
      to 2.4. It is smallest where the gypsum grows fastest, in the hot basins of the afternoon, and it
      vanishes almost completely in the mats of cyanobacteria, within which reduction of sulfate runs
      the other way. A kinetic model of growth with two parameters reproduces the dependence on rate.
      Rayleigh distillation then changes the brine by up to 3.1 per mille before halite appears, twice
      as much as has been assumed. Reconstructions from thick and rapidly deposited beds will have to
      be corrected, and we give the correction as a function of the thickness of annual layers.`,
  },
  {
    refnumber: 'JLC260205',
    title: 'Open data on the pH of small harbours: a calibration protocol and the first two years',
    authorname: 'Māra Bērziņa, Õnne Pärnamägi, Rūta Žemaitytė, Ведрана Љубичић',
    country: 'Latvia',
    subject: 'Analytical Chemistry',
    keywords: 'pH, harbours, open data, calibration, citizen science',
    email: 'mara.berzina@example.org',
    doi: '10.5555/jlc.2026.0205',
    pagenumber: '19-20',
    publishdate: '2026-09-11',
    abstract: `
      The acidification of the oceans is measured by some thousands of excellent instruments, nearly all
      of them far from where people keep their boats. Harbours are different: they are shallow, fed by
      drains, and warm up by ten degrees in an afternoon. We lent simple glass electrodes with a
      sealed logger to 64 harbour masters on five coasts and asked for one thing only, a two-point
      calibration on the first Monday of each month with a pair of buffers sent by post, in synthetic
      sea water instead of the usual dilute phosphate. Over two years 1.9 million readings came
      back. Judged by 212 bottle samples the median error is 0.021 units, five times better than with
      ordinary buffers, and good enough to resolve the daily swing, which reaches 0.8 units in summer
      and hides any trend that two years could show. Acid events after thunderstorms occur in a third of
      the harbours and last for hours. All data, drawings and the calibration sheets are open, and the
      protocol fits on a single page, which is printed here.`,
  },
];
