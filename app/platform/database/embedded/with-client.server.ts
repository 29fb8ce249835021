import { Client, type ClientConfig } from 'pg'

/** On a connection of its own, which ends with the work. */
export async function withClient<Result>(
  connection: ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connection)
  // The server may end while we are connected; unheard, that would end this process too.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    client.end().catch(() => {})
  }
}
