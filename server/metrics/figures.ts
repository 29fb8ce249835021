/** A Prometheus metric: its name, and its value for each set of labels. */
export interface Figure {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

export interface Sample {
  labels?: Record<string, string | number>
  /** For a histogram. */
  part?: '_bucket' | '_sum' | '_count'
  value: number
}

/** @returns Prometheus's text format 0.0.4 */
export function textOf(figures: Figure[]): string {
  return figures
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(({ part = '', labels = {}, value }) => `${name}${part}${written(labels)} ${value}\n`)
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
}

function written(labels: Record<string, string | number>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
}
