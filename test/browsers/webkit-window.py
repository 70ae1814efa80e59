#!/usr/bin/python3
"""A window around WebKitGTK that a driver steers: Debian's own small browser forgets everything at its end."""

import os
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

folder = os.environ["BELLBOOK_PROFILE"]
data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
context = WebKit2.WebContext(website_data_manager=data)
context.get_cookie_manager().set_persistent_storage(f"{folder}/cookies", WebKit2.CookiePersistentStorage.SQLITE)
context.set_automation_allowed(True)


def show(view):
    window = Gtk.Window(default_width=1280, default_height=900)
    window.add(view)
    view.connect("create", lambda opener, _: show(WebKit2.WebView(related_view=opener, is_controlled_by_automation=True)))
    view.connect("close", lambda _: window.destroy())
    window.show_all()
    return view


def steer(_, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("WebKitGTK")
    about.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(about)
    session.connect("create-web-view", lambda _: show(WebKit2.WebView(web_context=context, is_controlled_by_automation=True)))


context.connect("automation-started", steer)
Gtk.main()
