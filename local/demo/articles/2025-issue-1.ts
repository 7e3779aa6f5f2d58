import type { DemoArticle } from '../publication.ts';

export const articles: DemoArticle[] = [
  {
    refnumber: 'JLC250101',
    title:
      'Labile Cu<sup>2+</sup> and its organic ligands in the mixing zone of a monsoon-fed estuary',
    authorname: 'Ananya Krishnamurthy, Lakshmi Narayanan Iyer, Joseph Kurian Thekkekara',
    country: 'India',
    subject: 'Environmental Chemistry',
    keywords: 'copper, speciation, estuary, voltammetry, humic ligands, monsoon',
    email: 'ananya.krishnamurthy@example.org',
    pagenumber: '1-2',
    publishdate: '2025-03-14',
    abstract: `
      Copper is needed by every alga and is poisonous to most of them at a concentration only a few
      times higher, so that what matters in a harbour is not how much copper the water holds but how
      much of it is free. We followed the labile fraction of Cu<sup>2+</sup> along eleven kilometres
      of a small estuary on the Malabar coast, before, during and after the south-west monsoon, by
      anodic stripping voltammetry on board a hired ferry. Total copper changed by a factor of two
      over the year; labile copper changed by a factor of nineteen. The ligands that hold the
      remainder come down the river with the first floods, and their binding strength, expressed as
      a conditional constant, falls steadily with salinity as calcium and magnesium compete for the
      same carboxyl groups. A model with one class of ligand and two competing cations describes all
      thirty-three samples within the error of the measurement. We suggest that dredging permits in
      such estuaries should name the season as well as the tonnage.`,
  },
  {
    refnumber: 'JLC250102',
    title: 'Bleaching of indigo carmine on TiO<sub>2</sub> supported by crushed oyster shell',
    authorname: 'Thandiwe Mokoena, Adébáyọ̀ Akínwándé, Sipho Radebe',
    country: 'South Africa',
    subject: 'Photocatalysis',
    keywords: 'titanium dioxide, oyster shell, indigo carmine, photocatalysis, waste valorisation',
    email: 'thandiwe.mokoena@example.org',
    pagenumber: '3-4',
    publishdate: '2025-03-14',
    abstract: `
      Titanium dioxide is an excellent photocatalyst and a poor filter: as a powder it must be taken
      out of the water again, and that step often costs more than the light. Oyster shell is produced
      by the tonne beside the very harbours whose water is to be cleaned. We coated shell, crushed to
      between one and two millimetres, with anatase by dipping it into a butoxide sol and firing it at
      450 °C, well below the decomposition of the carbonate. In a shallow tray under winter sunlight a
      single layer of grains removed ninety-four per cent of indigo carmine, at ten milligrams per
      litre, in three hours, and the same grains did so nine times in succession with a loss of less
      than four per cent of their activity. The carbonate takes part: it holds the pH near 8.2, where
      the dye is adsorbed weakly and its oxidation products not at all. Grains of quartz with the same
      coating were half as fast. The material needs no filtration, and its cost is that of the sol.`,
  },
  {
    refnumber: 'JLC250103',
    title: 'Alginates of <i>Sargassum</i> as corrosion inhibitors for mild steel in sea water',
    authorname: 'María José Núñez Peñalver, Françoise Lefèvre-Noël, Íñigo Ibáñez Etxeberria',
    country: 'Spain',
    subject: 'Corrosion Science',
    keywords: 'alginate, Sargassum, corrosion inhibition, impedance, mild steel',
    email: 'mj.nunez@example.org',
    pagenumber: '5-6',
    publishdate: '2025-03-14',
    abstract: `
      Rafts of <i>Sargassum</i> that strand on beaches are collected at public expense and mostly
      buried. Their cell walls hold up to a fifth of their dry mass of alginate, a polymer whose
      guluronate blocks bind iron strongly. We extracted sodium alginate from three strandings by a
      cold carbonate process, characterised its ratio of mannuronate to guluronate by proton NMR, and
      measured how well it protects mild steel in aerated natural sea water. Electrochemical impedance
      over thirty days shows an inhibition efficiency of eighty-eight per cent at 0.8 g per litre,
      reached only after some forty hours, when a grey, adherent film has formed. The film is a gel
      crossed by iron(III), as its Raman spectrum and its swelling in citrate show. Extracts rich in
      guluronate protect better and sooner, so that the season of collection matters more than the
      place. At the price of commercial phosphonates the process would pay for itself, and for the
      cleaning of about one kilometre of beach, at a plant treating two tonnes a day.`,
  },
  {
    refnumber: 'JLC250104',
    title: 'A paper strip for nitrite in well water that is read by any telephone with a camera',
    authorname:
      'Amélie Grandjean, Rashid Juma Mwakyusa, Sunniva Øverland, Devika Ramanathan, Tomáš Hlaváček, ' +
      'Beatriz Falcão, Kofi Agyeman-Prempeh, Siobhán Mac Giolla, Peter Nyambura Kariuki, ' +
      'Grażyna Kołodziej, Elif Şahinoğlu, Håkan Sjöqvist',
    country: 'Tanzania',
    subject: 'Analytical Chemistry',
    keywords: 'nitrite, Griess reaction, paper microfluidics, smartphone, field analysis',
    email: 'amelie.grandjean@example.org',
    pagenumber: '7-8',
    publishdate: '2025-03-14',
    abstract: `
      Nitrite in well water points to a leaking latrine long before anything can be tasted. The Griess
      reaction finds it at micromolar concentrations, but a colour on wet paper is judged differently
      by every eye and by every lamp. We print, with an office wax printer, a strip that holds the
      reagent zone between two reference patches of known colour, so that a photograph carries its own
      calibration. A short program, which runs in the browser of the telephone without a connection,
      compares the three patches and states a concentration with its uncertainty. Twelve laboratories
      in nine countries tested 1,140 strips with forty-one models of telephone, indoors and in the
      open. The limit of detection was 1.4 µmol per litre, the reproducibility between laboratories
      eleven per cent, and no telephone had to be excluded. Strips kept in a foil pouch for eight
      months at 30 °C lost six per cent of their response. The drawings, the program and all of the
      photographs are given to whoever wants to use them.`,
  },
  {
    refnumber: 'JLC250105',
    title: 'Why sea spray turns acid: a worked problem in gas–droplet equilibria',
    authorname: 'Ørjan Håkonsen-Bjørge',
    country: 'Norway',
    subject: 'Chemical Education',
    keywords: 'aerosol, sea salt, acidity, equilibrium, teaching',
    email: 'orjan.hb@example.org',
    pagenumber: '9-10',
    publishdate: '2025-03-14',
    abstract: `
      Every student learns that sea water is slightly alkaline, and most are surprised to hear that
      the spray which leaves it is, within minutes, as acid as vinegar. The explanation needs nothing
      beyond the first year: Henry's law, the ionisation of weak and strong acids, the balance of
      charge, and the fact that a droplet of one micrometre has very little water and a great deal of
      air around it. This article sets out the problem in five steps which can each be solved by hand
      and then checked by a spreadsheet of eleven lines. It has been used for six years with a class of
      about forty, and the three points at which students regularly go astray are described together
      with questions that uncover them. The commonest is to keep the carbonate buffer alive after its
      carbon dioxide has left the droplet. A table of suggested starting concentrations, for clean and
      for polluted coasts, allows each group to solve a case of its own and to compare the answers.`,
  },
];
