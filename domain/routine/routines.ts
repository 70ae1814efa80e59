export interface Routine {
  readonly name: string
  readonly about: string
  readonly checklists: ReadonlyArray<{ readonly name: string; readonly tasks: ReadonlyArray<string> }>
}

/** Habits that many traders share. None of them says what to trade. */
export const routines: ReadonlyArray<Routine> = [
  {
    name: 'Day trader',
    about: 'Flat at the close',
    checklists: [
      {
        name: 'Before the open',
        tasks: [
          'Check the economic calendar',
          'Read overnight news on my watchlist',
          'Mark yesterday’s high, low and close',
          'Write the plan for each setup I would take',
          'Set the most I will lose today',
          'Check hotkeys, order size and connection',
        ],
      },
      {
        name: 'During the session',
        tasks: [
          'Enter only what is in the plan',
          'Stop in the market with every entry',
          'Pause for ten minutes after a loss',
          'Stop for the day at the loss limit',
        ],
      },
      {
        name: 'After the close',
        tasks: [
          'Flat, and no working orders left',
          'Note each trade: why in, why out',
          'Label setups and mistakes',
          'Write one thing to repeat and one to change',
        ],
      },
    ],
  },
  {
    name: 'Swing trader',
    about: 'Days to weeks, decided after the close',
    checklists: [
      {
        name: 'Evening review',
        tasks: [
          'Go through every open position',
          'Move or confirm each stop',
          'Check earnings and dividends before the next open',
          'Scan for setups and update the watchlist',
          'Write the plan with entry, stop and size',
          'Place tomorrow’s orders and alerts',
        ],
      },
      {
        name: 'Before the open',
        tasks: [
          'Check overnight gaps in open positions',
          'Check the economic calendar',
          'Confirm that total open risk is within my limit',
        ],
      },
    ],
  },
  {
    name: 'Options seller',
    about: 'Premium, managed by dates and deltas',
    checklists: [
      {
        name: 'Before the open',
        tasks: [
          'Check positions against their short strikes',
          'List what expires this week',
          'Check earnings and ex-dividend dates of underlyings',
          'Check margin and buying power',
        ],
      },
      {
        name: 'Manage positions',
        tasks: [
          'Close what has reached its profit target',
          'Decide on what has reached its loss limit: close or roll',
          'Look at everything inside 21 days',
          'Check assignment risk on short calls in the money',
          'Size new positions by the largest loss, not by the credit',
        ],
      },
      {
        name: 'After the close',
        tasks: [
          'Note every open, close, roll and assignment',
          'Write down total delta and the largest single risk',
          'Write the plan for tomorrow',
        ],
      },
    ],
  },
  {
    name: 'Futures session',
    about: 'One session, fixed hours',
    checklists: [
      {
        name: 'Before the session',
        tasks: [
          'Check contract month and rollover date',
          'Check the times of today’s economic releases',
          'Mark overnight high and low, prior close and value area',
          'Set contracts per trade and the daily loss limit',
          'Test the platform and bracket orders',
        ],
      },
      {
        name: 'During the session',
        tasks: [
          'No entry just before a scheduled release',
          'Bracket on every order',
          'Take a break every hour',
          'Stop at the loss limit or at the end of my hours',
        ],
      },
      {
        name: 'After the session',
        tasks: [
          'Flat, and all orders cancelled',
          'Note each trade',
          'Check fills and fees against the statement',
          'Write what I will watch next session',
        ],
      },
    ],
  },
]
