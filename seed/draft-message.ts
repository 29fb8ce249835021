/** Waits to be read once more and sent. */
export const sampleDraft = {
  topic: 'news',
  audience: 'list=subscribers',
  subject: 'What the pilot has built',
  body: `Hello {first name},

eight weeks ago a hundred people who had never coded began to build their first agent. Five of them tell what came of it:
https://www.agentspark.example/stories

The next bootcamp begins soon. You hear from us the day registration opens.

Warm regards
The AgentSpark team`,
  hoursAgo: 20,
}
