/** A message that is ready to be reviewed and sent. */
export const sampleDraft = {
  topic: 'news',
  audience: 'list=subscribers',
  subject: 'What the pilot has built',
  body: `Hello {first name},

Eight weeks ago, a hundred people who had never coded started building their first agent. Five of them share what they made:
https://www.agentspark.example/stories

The next bootcamp starts soon. We’ll email you the day registration opens.

Warm regards
The AgentSpark team`,
  hoursAgo: 20,
}
