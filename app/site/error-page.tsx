export function ErrorPage({ error }: { error: unknown }) {
  return <main id="content">{String(error)}</main>
}
