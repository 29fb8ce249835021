/** Open reports: of a project by its title, otherwise of a profile. */
export const sampleReports = [
  {
    owner: 'yuki@tanemura.example',
    project: 'Chapter marker',
    reporter: 'amara@boateng-bakes.example',
    kind: 'advertising',
    words: 'The link leads to a shop, not to the agent.',
    hoursAgo: 30,
  },
  {
    owner: 'yuki@tanemura.example',
    project: 'Chapter marker',
    reporter: 'participant@agentspark.example',
    kind: 'untrue',
    words: null,
    hoursAgo: 5,
  },
  {
    owner: 'diego.villanueva@northgate-schools.example',
    project: null,
    reporter: 'saoirse.brannigan@harbor-legal-aid.example',
    kind: 'private',
    words: "The text under “About” names one of his pupils, and I don't think the family knows.",
    hoursAgo: 52,
  },
] as const
