/** The look of the sign-in pages, light and dark. */
export const stylesheet = `:root { color-scheme: light dark; --ground: #f3f4f6; --card: #ffffff;
  --text: #1b1f27; --quiet: #545c6b; --line: #c6ccd6; --accent: #1f5fbf; --on-accent: #ffffff;
  --hover: #eef2f8; --problem: #a8201a }
@media (prefers-color-scheme: dark) { :root { --ground: #101318; --card: #1a1e26; --text: #e7eaf0;
  --quiet: #a7b0bf; --line: #3b4352; --accent: #8ab4f8; --on-accent: #0c1524; --hover: #252b36;
  --problem: #ff9c94 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center;
  justify-content: center; gap: 1rem; padding: 1.5rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 27rem; padding: 2rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 1rem }
footer { max-width: 27rem; color: var(--quiet); font-size: .875rem }
footer p { margin: 0 }
footer strong { color: var(--text) }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; font-weight: 600; line-height: 1.25; overflow-wrap: anywhere }
h2 { margin: 1.5rem 0 .75rem; font-size: 1rem; font-weight: 600 }
p { margin: 0 0 1rem; overflow-wrap: anywhere }
ul { list-style: none; margin: 0; padding: 0 }
button, input { font: inherit; color: inherit }
button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--line); border-radius: .625rem;
  background: var(--card); cursor: pointer }
button:hover { background: var(--hover) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600 }
.primary:hover { background: var(--accent); filter: brightness(1.08) }
.link { margin-top: 1rem; padding: 0; border: 0; background: none; color: var(--accent); text-decoration: underline }
.account { display: flex; gap: .875rem; align-items: center; width: 100%; margin-bottom: .5rem; text-align: left }
.initial { flex: none; display: grid; place-items: center; width: 2.25rem; height: 2.25rem;
  border-radius: 50%; background: var(--accent); color: var(--on-accent); font-weight: 600 }
.name { display: block; font-weight: 600; overflow-wrap: anywhere }
.hint { display: block; color: var(--quiet); font-size: .875rem }
.new { border-top: 1px solid var(--line); margin-top: 1.5rem }
label { display: block }
input:not([type]) { width: 100%; min-height: 2.75rem; margin: .25rem 0 1rem; padding: .5rem .75rem;
  border: 1px solid var(--quiet); border-radius: .625rem; background: var(--card) }
input[type=checkbox] { flex: none; width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--accent) }
.scope { display: flex; gap: .75rem; padding: .625rem 0 }
.fixed { padding-left: 2rem; color: var(--quiet) }
.actions { display: flex; gap: .75rem; margin-top: 1.5rem }
.problem { color: var(--problem) }
code { font-size: .9em }
`
