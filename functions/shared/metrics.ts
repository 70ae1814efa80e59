import { lineOf, type Log } from './log.ts'

/** The dimensions of a function's metrics. */
interface MetricOptions {
  /** `bellbook/production`: stages never share a number. */
  readonly namespace: string
  /** The function, as its part of the path: `auth`. */
  readonly functionName: string
}

/**
 * Log lines that CloudWatch also counts (embedded metric format): one metric, `latency`, whose samples are the
 * requests, by function and outcome and by route and outcome. Each different set of values is a metric that costs
 * money, so a dimension comes only from our own tables, never from a request.
 */
export const metricLog = (
  { namespace, functionName }: MetricOptions,
  now: () => number,
  writeLine: (line: string) => void,
): Log => ({
  write: (record) =>
    writeLine(
      JSON.stringify({
        _aws: {
          Timestamp: now(),
          CloudWatchMetrics: [
            {
              Namespace: namespace,
              Dimensions: [
                ['function', 'outcome'],
                ['route', 'outcome'],
              ],
              Metrics: [{ Name: 'latency', Unit: 'Milliseconds' }],
            },
          ],
        },
        function: functionName,
        latency: record.ms,
        ...lineOf(record),
      }),
    ),
})
