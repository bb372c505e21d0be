import { prepare } from '/work/main/bench/prepare/prepare.ts';
import { build } from 'vite';
import react from '@vitejs/plugin-react';
import { commonWidgets } from '/work/main/scripts/chunkGroups.ts';
import { resolveAliases } from '/work/main/scripts/resolveAliases.ts';
import { togetherPlugin } from '/work/main/scripts/togetherPlugin.ts';
import { serveFolder } from '/work/main/bench/run/serveFolder.ts';
import { chromium } from '/work/main/node_modules/@playwright/test/index.mjs';
import { chromiumArguments } from '/work/main/scripts/chromiumArguments.ts';
import { cpSync } from 'node:fs';
const d='/work/main/bench/dist'; await prepare('/work/main', d, [1,8]);
const p='/work/main/bench/dist/prof';
const copies = Number(process.argv[3] ?? 1), what = process.argv[2];
const v = process.argv[4] ?? 'cardstock';
if (!process.env.NOBUILD) await build({ root: '/work/main/bench/pages/'+v, base: '/'+v+'/', configFile: false, logLevel: 'error',
  plugins: v==='cardstock'?[react(), togetherPlugin('src/widgets/registry.ts', commonWidgets)]:[react()], resolve: { alias: v==='cardstock'?resolveAliases:[] },
  build: { outDir: p+'/'+v, emptyOutDir: true, target: 'es2022', minify: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } } });
for (const f of ['data','themes','fonts']) cpSync(d+'/'+f, p+'/'+f, { recursive: true });
const srv = await serveFolder(p);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: chromiumArguments });
const ctx = await browser.newContext({ viewport: { width: 412, height: 915 } });
const page = await ctx.newPage();
await page.goto(`${srv.address}/${v}/?copies=${copies}`);
await page.waitForFunction(() => (window as any).bench !== undefined);
const c = await ctx.newCDPSession(page);
await c.send('Performance.enable', { timeDomain: 'threadTicks' });
await c.send('Emulation.setCPUThrottlingRate', { rate: 4 });
const ev = (e: string) => c.send('Runtime.evaluate', { expression: e, awaitPromise: true, returnByValue: true }).then(r => r.result.value);
const settle = () => ev('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))');
if (process.env.CSS) await page.addStyleTag({ content: process.env.CSS });
const M = async () => Object.fromEntries((await c.send('Performance.getMetrics')).metrics.map(m => [m.name, m.value]));
await c.send('Profiler.enable'); await c.send('Profiler.setSamplingInterval', { interval: 100 });
const key = async (k: string, code?: number) => { const n = { key: k, text: code ? undefined : k, windowsVirtualKeyCode: code ?? k.toUpperCase().charCodeAt(0) }; await c.send('Input.dispatchKeyEvent', { type: 'keyDown', ...n }); await c.send('Input.dispatchKeyEvent', { type: 'keyUp', ...n, text: undefined }); await new Promise(r => setTimeout(r, 40)); };
const act: Record<string, () => Promise<void>> = {
  mount: async () => { await ev('bench.mount()'); },
  remount: async () => { await ev('bench.mount()'); },
  burst: async () => { for (const k of 'abcdefghijklmnopqrstabcdefghijklmnopqrst') await key(k); },
  blur: async () => { for (let i=0;i<6;i++) { await ev(`document.querySelector('[name=FirstName]').focus()`); await key('abcdef'[i]!); await new Promise(r=>setTimeout(r,200)); await ev(`document.querySelector('[name=Zip]').focus()`); await new Promise(r=>setTimeout(r,200)); } },
  still: async () => { await ev(`document.querySelector('[name=Address2]').scrollIntoView({block:'center'})`); await settle(); const a=await M(); for (let i=0;i<6;i++) { await ev(`document.querySelector('[name=Address1]').focus({preventScroll:true})`); await new Promise(r=>setTimeout(r,240)); await ev(`document.querySelector('[name=Address2]').focus({preventScroll:true})`); await new Promise(r=>setTimeout(r,200)); } const b=await M(); console.log('inner', (b.TaskDuration-a.TaskDuration)*1000, b.LayoutCount-a.LayoutCount, b.RecalcStyleCount-a.RecalcStyleCount) },
  moves: async () => { for (let i=0;i<6;i++) { await ev(`document.querySelector('[name=FirstName]').focus()`); await new Promise(r=>setTimeout(r,240)); await ev(`document.querySelector('[name=Zip]').focus()`); await new Promise(r=>setTimeout(r,200)); } },
  toggle: async () => { await ev(`document.querySelector('[name=isMarried]').focus()`); for (let i=0;i<6;i++) { await c.send('Input.dispatchKeyEvent',{type:'keyDown',key:' ',text:' ',windowsVirtualKeyCode:32,code:'Space'}); await c.send('Input.dispatchKeyEvent',{type:'keyUp',key:' ',windowsVirtualKeyCode:32,code:'Space'}); await new Promise(r=>setTimeout(r,150)); } },
  submit: async () => { await ev(`document.querySelector('[type=submit]').focus()`); await c.send('Input.dispatchKeyEvent',{type:'keyDown',key:'Enter',text:'\r',windowsVirtualKeyCode:13,code:'Enter'}); },
};
try {
  if (what !== 'mount') { await ev('bench.mount()'); await settle(); if (what==='remount') {for(let i=0;i<10;i++){await ev('bench.unmount()');await ev('bench.mount()');} await ev('bench.unmount()'); await settle();} await settle(); if (what==='burst') { await ev(`document.querySelector('[name=spouseEmail]').scrollIntoView({block:'center'}); document.querySelector('[name=spouseEmail]').focus()`); await settle(); await act.burst!(); await settle(); } }
  const a = await M();
  if (!process.env.NOPROF) await c.send('Profiler.start'); await act[what!]!(); await settle();
  const b = await M();

  for (const k of ['TaskDuration','ScriptDuration','LayoutDuration','RecalcStyleDuration','Nodes','LayoutCount','RecalcStyleCount']) console.log(k, k.endsWith('Duration') ? ((b[k]-a[k])*1000).toFixed(1) : b[k]-a[k]);
  if (process.env.NOPROF) throw 0;
  const { profile } = await c.send('Profiler.stop');
  const self = new Map<string, number>(); const byUrl = new Map<number, any>(profile.nodes.map((n: any) => [n.id, n]));
  profile.samples!.forEach((id: number, i: number) => { const n = byUrl.get(id); const k = n.callFrame.functionName + ' ' + n.callFrame.url.split('/').pop() + ':' + n.callFrame.lineNumber; self.set(k, (self.get(k) ?? 0) + profile.timeDeltas![i]! / 1000); });
  console.log([...self].sort((x, y) => y[1] - x[1]).slice(0, 45).map(([k, t]) => t.toFixed(1).padStart(8) + ' ' + k).join('\n'));
  // inclusive
  const parent = new Map<number, number>(); for (const n of profile.nodes) for (const ch of n.children ?? []) parent.set(ch, n.id);
  const incl = new Map<string, number>();
  profile.samples!.forEach((id: number, i: number) => { const seen = new Set<string>(); for (let at: number | undefined = id; at !== undefined; at = parent.get(at)) { const n = byUrl.get(at); const k = n.callFrame.functionName + ':' + n.callFrame.lineNumber; if (!seen.has(k)) { seen.add(k); incl.set(k, (incl.get(k) ?? 0) + profile.timeDeltas![i]! / 1000); } } });
  console.log('--- inclusive'); console.log([...incl].sort((x, y) => y[1] - x[1]).slice(0, 90).map(([k, t]) => t.toFixed(1).padStart(8) + ' ' + k).join('\n'));
} catch (e) { if (e !== 0) throw e; } finally { await browser.close(); await srv.stop(); }
