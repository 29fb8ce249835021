import { Client, type ClientConfig } from 'pg'

/** Runs the work on a connection of its own and closes it afterwards. */
export async function withClient<Result>(
  connection: ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connection)
  // The server may end while connected; without a listener the event would end this process too.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    client.end().catch(() => {})
  }
}
